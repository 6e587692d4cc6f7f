import { html, nothing } from 'lit';
import { onSignInNeeded } from './api.js';
import { end } from './browser-session.js';
import './density.js';
import { PageElement, Watch } from './element.js';
import { language, LANGUAGES, loadTexts, t } from './language.js';
import './parts/menu.js';
import { unitSwitch } from './parts/field.js';
import { explained, notice, toast, waiting } from './parts/notice.js';
import './parts/search-box.js';
import { whoAmI } from './person.js';
import { entitleRoom, forgetConfiguring, go, place } from './place.js';
import { match } from './router.js';
import { session } from './session.js';
import { shop } from './shop.js';
import { keepWithOtherTabs, signIn } from './sign-in.js';
import { units } from './units.js';

onSignInNeeded(signIn);

/** The rooms in the navigation, by their addresses and the names of their titles. */
const SECTIONS = ['today', 'configure', 'catalogue', 'assemblies', 'kits', 'quotations', 'orders', 'customers', 'stock', 'prices'];

const FOR_STAFF = ['today', 'orders', 'customers', 'stock', 'prices'];
/** Whether a path is of a room that whoever is signed in can't use. @param {string} path */
const isForOthers = (path) => session.isCustomer && [...FOR_STAFF, 'settings'].includes(path.split('/')[1] ?? '');

/** @param {string} name of a room */
const addressOf = (name) => (name === 'today' ? '/' : `/${name}`);

const UNREACHABLE = 'The service does not answer. Reload the page to try again. · Der Dienst antwortet nicht. Bitte die Seite neu laden.';

/** @returns {Promise<void>} */
const showSessions = async () => (await import('./parts/sessions.js')).showSessions();

/** The frame of the page: header, the view of the address, short messages. */
class App extends PageElement {
  static properties = { view: { state: true }, problem: { state: true }, isReady: { state: true } };

  constructor() {
    super();
    /** @type {HTMLElement | null} */
    this.view = null;
    this.problem = '';
    /** Whether the frame's texts are there. */
    this.isReady = false;
    this.path = '';
    new Watch(this, session);
    new Watch(this, units);

  }

  connectedCallback() {
    super.connectedCallback();
    place.addEventListener('change', () => this.show());
    addEventListener('keydown', (event) => this.shortcut(event));
    // What stands here is nobody else's to see.
    keepWithOtherTabs(() => { forgetConfiguring(); location.reload(); });
    this.begin();
  }

  async begin() {
    try {
      await loadTexts(['frame']);
      this.isReady = true;
      // The first screen doesn't wait for what may be refused; until then the service's own words do.
      loadTexts(['problems']).then(() => language.changed(), () => {});
      const isKnown = Boolean(session.token);
      await (isKnown ? whoAmI() : signIn());
      await this.show();
      // The dialog that had it is gone.
      if (!isKnown) this.focusMain();
    } catch (problem) {
      this.problem = explained(/** @type {Error} */ (problem));
    }
  }

  async show() {
    if (location.pathname === '/' && session.isCustomer) go('/configure', { replace: true, quiet: true });
    const found = match(location.pathname);
    this.problem = '';
    if (!found) { this.view = null; return; }
    const { route, params, address: usual } = found;
    if (usual !== location.pathname) go(usual + location.search, { replace: true, quiet: true });
    if (isForOthers(usual)) {
      Object.assign(this, { view: null, path: usual });
      this.requestUpdate();
      return;
    }
    const address = location.href;
    try {
      // Days are written in the organization's time zone.
      await Promise.all([route.load(), shop(), loadTexts(route.texts ?? [])]);
    } catch {
      this.problem = t('frame-not-loaded');
      this.view = null;
      return;
    }
    if (address !== location.href) return;
    const moved = this.path !== location.pathname;
    // A view that stays has named what is open in it.
    if (moved || !this.view) entitleRoom(t(`title-${route.title}`));
    const view = moved || !this.view ? document.createElement(route.tag) : this.view;
    Object.assign(view, { params, search: new URLSearchParams(location.search) });
    if (moved && this.path) queueMicrotask(() => { scrollTo(0, 0); this.focusMain(); });
    this.path = location.pathname;
    this.view = view;
  }

  focusMain() {
    this.querySelector('main')?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key !== '/' || target.closest('input, textarea, select, dialog')) return;
    event.preventDefault();
    /** @type {HTMLElement | null} */ (this.querySelector('.search input'))?.focus();
  }

  async signOut() {
    // Waited for, else the way back in would find the session that is just ending.
    await end().catch((problem) => toast(explained(problem)));
    forgetConfiguring();
    this.view = null;
    this.path = '';
    await this.begin();
  }

  /** On a phone the sections are wider than the screen. */
  updated() {
    this.querySelector('.nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  render() {
    // Without its texts the page has no words but these.
    if (!this.isReady) return this.problem ? html`<p class="loading" role="alert">${UNREACHABLE}</p>` : nothing;
    return html`
      <a class="skip" href="#main">${t('frame-skip')}</a>
      <header class="bar"><div class="bar-in">
        <a class="brand" href=${session.isCustomer ? '/configure' : '/'}><img src="/page/icon.svg" alt="Hosewright"><span aria-hidden="true">Hosewright</span></a>
        <nav class="nav" aria-label=${t('frame-sections')}>${SECTIONS.filter((name) => !session.isCustomer || !FOR_STAFF.includes(name)).map((name) => html`
          <a href=${addressOf(name)} aria-current=${(name === 'today' ? location.pathname === '/' : location.pathname.startsWith(`/${name}`)) ? 'page' : nothing}>${t(`title-${name}`)}</a>`)}</nav>
        <hw-search class="search" .words=${new URLSearchParams(location.search).get('q') ?? ''}></hw-search>
        ${unitSwitch()}
        ${session.person ? html`<details class="menu">
          <summary><span class="initial" aria-hidden="true">${session.person.name.charAt(0).toUpperCase()}</span>
            <span class="who"><b>${session.person.name}</b><br><span class="quiet small">${t(`role-${session.person.role}`)}</span></span></summary>
          <div><p><b>${session.person.name}</b><br><span class="quiet small">${session.person.organization} · ${t(`role-${session.person.role}`)}</span></p>
            <div class="field menu-field"><label for="language">${t('frame-language')}</label><select id="language" @change=${(/** @type {any} */ event) => language.choose(event.target.value)}>
              ${Object.entries(LANGUAGES).map(([code, { name }]) => html`<option value=${code} lang=${code} ?selected=${code === language.chosen}>${name}</option>`)}</select></div>
            <a class="button slight" href="/account">${t('title-account')}</a>
            ${session.isCustomer ? nothing : html`<a class="button slight" href="/settings">${t('title-settings')}</a>
            <button type="button" class="button slight" @click=${showSessions}>${t('frame-sessions')}</button>`}
            <button type="button" class="button slight" @click=${this.signOut}>${t('frame-sign-out')}</button></div>
        </details>` : nothing}
      </div></header>
      <main class="main" id="main" tabindex="-1">
        ${!match(location.pathname) ? html`<h1 class="page-head">${t('frame-no-page')}</h1><p><a href="/configure">${t('frame-to-configure')}</a></p>` : isForOthers(location.pathname) ? html`<h1 class="page-head">${t('frame-for-staff')}</h1><p><a href="/configure">${t('frame-to-configure')}</a></p>` : this.problem ? notice({ kind: 'bad', text: this.problem }) : this.view ?? waiting}
      </main>
      <div class="toast" role="status"><p></p></div>`;
  }
}
customElements.define('hw-app', App);
