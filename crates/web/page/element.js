import { LitElement } from 'lit';
import { language } from './language.js';

/** An element that renders into the page itself, so that `base.css` styles it and labels reach its inputs; anew in another language. */
export class PageElement extends LitElement {
  constructor() {
    super();
    new Watch(this, language);
  }

  createRenderRoot() {
    return this;
  }
}

/** Hears the text of an input. @param {(text: string) => void} use */
export const onText = (use) => (/** @type {Event} */ event) => use(/** @type {HTMLInputElement} */ (event.target).value);

/**
 * Gives the focus back to where it was before something had it that is gone, or to what stands for it.
 * @param {Element | null} from @param {Element | null} instead what takes it if the first is gone or can't be used
 */
export function returnFocus(from, instead) {
  if (document.activeElement && document.activeElement !== document.body) return;
  const back = from instanceof HTMLElement && from !== document.body && from.isConnected && !from.matches(':disabled') ? from : instead;
  /** @type {HTMLElement | null} */ (back)?.focus({ preventScroll: true });
}

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
