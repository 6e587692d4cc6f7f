import { LitElement } from 'lit';

/** An element that renders into the page itself, so that `base.css` styles it and labels reach its inputs. */
export class PageElement extends LitElement {
  createRenderRoot() {
    return this;
  }
}

/** Hears the text of an input. @param {(text: string) => void} use */
export const onText = (use) => (/** @type {Event} */ event) => use(/** @type {HTMLInputElement} */ (event.target).value);

/** Renders its host anew whenever the store changes. */
export class Watch {
  /**
   * @param {import('lit').ReactiveControllerHost} host
   * @param {EventTarget} store
   */
  constructor(host, store) {
    this.store = store;
    this.changed = () => host.requestUpdate();
    host.addController(this);
  }

  hostConnected() {
    this.store.addEventListener('change', this.changed);
  }

  hostDisconnected() {
    this.store.removeEventListener('change', this.changed);
  }
}
