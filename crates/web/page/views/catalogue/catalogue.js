import { html } from 'lit';
import { PageElement } from '../../element.js';

class View extends PageElement {
  render() {
    return html`<h1>Catalogue</h1>`;
  }
}
customElements.define('hw-catalogue', View);
