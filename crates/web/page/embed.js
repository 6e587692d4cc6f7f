/** <hosewright-configurator>, see docs/EMBED.md. */
{
  const from = document.currentScript?.getAttribute('src');
  const values = ['host', 'token', 'customer', 'button-colour'];
  const options = ['add-to-cart-button', 'request-quote-button', 'generate-pdf-button', 'hide-pricing', 'hide-in-stock-only-button'];
  const theme = 'ground surface line ink ink-soft accent accent-ink radius font'.split(' ');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':host{display:block;height:56rem}iframe{width:100%;height:100%;border:0}');

  class Configurator extends HTMLElement {
    static observedAttributes = [...values, ...options];

    frame = document.createElement('iframe');

    constructor() {
      super();
      this.frame.title = 'Hose configurator';
      const root = this.attachShadow({ mode: 'open' });
      root.append(this.frame);
      root.adoptedStyleSheets = [sheet];
    }

    connectedCallback() {
      addEventListener('message', this.hear);
      this.load();
    }

    disconnectedCallback() {
      removeEventListener('message', this.hear);
    }

    /** @type {(name: string, before: string?, now: string?) => void} */
    attributeChangedCallback(name, before, now) {
      if (before === now) return;
      if (name === 'token' && before && now) this.frame.contentWindow?.postMessage({ type: 'securityToken', securityToken: now }, this.origin);
      else this.load();
    }

    hear = (/** @type {MessageEvent} */ { source, origin, data }) => {
      if (source !== this.frame.contentWindow || origin !== this.origin || !data?.type) return;
      const { type, ...detail } = data;
      this.dispatchEvent(new CustomEvent(type.replace(/[A-Z]/g, '-$&').toLowerCase(), { detail, bubbles: true }));
    };

    get origin() {
      return new URL(this.getAttribute('host') || from || '', location.href).origin;
    }

    load() {
      const token = this.getAttribute('token');
      if (!token || !this.isConnected) return;
      const query = new URLSearchParams({ security_token: token });
      const add = (/** @type {string} */ name, /** @type {string?} */ value) => value && query.set(name.replaceAll('-', '_'), value);
      add('customer_id', this.getAttribute('customer'));
      add('button_colour', this.getAttribute('button-colour'));
      for (const name of options) add(name, String((this.getAttribute(name) ?? 'false') !== 'false'));
      const style = getComputedStyle(this);
      add('theme_scheme', style.colorScheme.replace('normal', 'light'));
      for (const name of theme) add(`theme_${name}`, style.getPropertyValue(`--hosewright-${name}`));
      this.frame.src = `${this.origin}/iframe/hoseassembly?${query}`;
    }
  }

  for (const name of Configurator.observedAttributes) {
    Object.defineProperty(Configurator.prototype, name.replace(/-(.)/g, (_, letter) => letter.toUpperCase()), {
      get() { return this.getAttribute(name); },
      set(value) { this.setAttribute(name, value); },
    });
  }
  customElements.define('hosewright-configurator', Configurator);
}
