import { html } from 'lit';
import { PageElement } from '../../element.js';

class View extends PageElement {
  render() {
    return html`<h1>Quotation</h1>`;
  }
}
customElements.define('hw-quotation', View);
