import { api, Latest, query } from '../../api.js';
import { language } from '../../language.js';
import { OTHERS } from '../../parts/price.js';
import { session } from '../../session.js';
import { nameOf } from '../../shop.js';
import { units } from '../../units.js';
import { pricedParams } from './configuration.js';

/** @import { Configuration } from './types.d.ts' */

const AFTER_MS = 120;

/** What follows from a configuration, asked for a moment after its last change and when the units or the language change. */
export class Preview {
  /**
   * @param {import('lit').ReactiveControllerHost & { now: Configuration }} host
   * @param {() => void} arrived called after each answer
   */
  constructor(host, arrived) {
    this.host = host;
    this.arrived = arrived;
    /** @type {Schemas['HoseAssemblyPreview'] | null} */
    this.answer = null;
    this.loading = false;
    /** Whether the last one failed, so that the answer is an earlier one's. */
    this.isBehind = false;
    /** @type {unknown} */
    this.problem = null;
    /** @type {string | null} name of the customer's price list */
    this.priceList = null;
    this.latest = new Latest();
    this.redraw = () => this.ask();
    host.addController(this);
  }

  hostConnected() {
    for (const one of [units, language]) one.addEventListener('change', this.redraw);
  }

  hostDisconnected() {
    for (const one of [units, language]) one.removeEventListener('change', this.redraw);
    clearTimeout(this.timer);
  }

  /** @param {Partial<Preview>} values */
  set(values) {
    Object.assign(this, values);
    this.host.requestUpdate();
  }

  /** Asks in a moment. What was previewed is another thing from now on. */
  soon() {
    clearTimeout(this.timer);
    this.set({ loading: true });
    this.timer = setTimeout(() => this.ask(), AFTER_MS);
  }

  async ask() {
    clearTimeout(this.timer);
    const { now } = this.host;
    if (!now.hose) {
      this.latest.run(async () => {});
      this.set({ answer: null, loading: false, isBehind: false, problem: null });
      return;
    }
    this.set({ loading: true });
    try {
      const answer = await this.latest.run((signal) => api.ask(`/hoseassembly/preview${query({ drawingUnit: units.ofLength, drawingLanguage: language.chosen })}`, { params: pricedParams(now) }, { signal }));
      if (!answer) return;
      this.set({ answer, loading: false, isBehind: false, problem: null });
      if (!session.isCustomer) nameOf('pricelist', answer.price?.priceListId).then((priceList) => this.set({ priceList }));
    } catch (problem) {
      this.set({ problem, loading: false, isBehind: true });
    }
    this.arrived();
  }

  /** Prices of other quantities. @param {AbortSignal} signal */
  async others(signal) {
    const { price } = await api.ask('/hoseassembly/preview', { params: { ...pricedParams(this.host.now), ...OTHERS } }, { signal });
    return price?.otherQuantities ?? [];
  }
}
