/** <hosewright-configurator>, see docs/EMBED.md. */
customElements.define('hosewright-configurator', class Hose extends HTMLElement {
  static from = document.currentScript?.getAttribute('src') ?? '';
  static options = ['add-to-cart-button', 'request-quote-button', 'generate-pdf-button', 'hide-pricing', 'hide-in-stock-only-button'];
  static observedAttributes = ['host', 'token', 'customer', 'button-colour', ...this.options];

  static {
    for (const name of this.observedAttributes) {
      Object.defineProperty(this.prototype, name.replace(/-(.)/g, (_, one) => one.toUpperCase()), {
        get() { return this.getAttribute(name); },
        set(value) { this.setAttribute(name, value); },
      });
    }
  }

  root = this.attachShadow({ mode: 'open' });
  frame = this.root.appendChild(document.createElement('iframe'));

  connectedCallback() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':host{display:block;height:56rem}iframe{width:100%;height:100%;border:0}');
    this.root.adoptedStyleSheets = [sheet];
    this.frame.title = 'Hose configurator';
    addEventListener('message', this);
    this.load();
  }

  disconnectedCallback() {
    removeEventListener('message', this);
  }

  /** @type {(name: string, before: string?, now: string?) => void} */
  attributeChangedCallback(name, before, now) {
    if (before === now) return;
    if (name !== 'token' || !before || !now || this.frame.onload) return this.load();
    // A refused page doesn't answer.
    const timer = setTimeout(() => this.load(), 1000);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => clearTimeout(timer);
    this.frame.contentWindow?.postMessage({ type: 'securityToken', securityToken: now }, this.origin, [port2]);
  }

  /** @param {MessageEvent} event */
  handleEvent({ source, origin, data }) {
    if (source !== this.frame.contentWindow || origin !== this.origin || !data?.type) return;
    const { type, ...detail } = data;
    if (type === 'configured') this.kept = detail.configuration;
    this.dispatchEvent(new CustomEvent(type.replace(/[A-Z]/g, '-$&').toLowerCase(), { detail, bubbles: true }));
  }

  get origin() {
    return new URL(this.getAttribute('host') || Hose.from, location.href).origin;
  }

  load() {
    const { token, customer, buttonColour } = /** @type {any} */ (this);
    if (!token || !this.isConnected) return;
    const css = getComputedStyle(this);
    const query = new URLSearchParams(this.kept);
    for (const [name, value] of [['security_token', token], ['button_colour', buttonColour ?? ''], ['theme_scheme', css.colorScheme], ['customer_id', customer], ['language', this.closest('[lang]')?.getAttribute('lang') ?? '']]) value !== null && query.set(name, value);
    for (const name of Hose.options) query.set(name.replaceAll('-', '_'), `${![null, 'false'].includes(this.getAttribute(name))}`);
    for (const name of 'ground surface line ink ink-soft accent accent-ink radius font'.split(' ')) query.set(`theme_${name}`, css.getPropertyValue(`--hosewright-${name}`));
    this.frame.onload = () => (this.frame.onload = null);
    this.frame.src = `${this.origin}/iframe/hoseassembly?${query}`;
  }
});
