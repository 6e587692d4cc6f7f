import { keep, recall } from './kept.js';

/** How closely the rows of lists stand. Fires `change`; kept in the browser, and on the page as an attribute, by which `base.css` goes. */
class Density extends EventTarget {
  /** @type {'compact' | 'roomy'} */
  chosen = recall('density') === 'roomy' ? 'roomy' : 'compact';

  constructor() {
    super();
    document.documentElement.dataset.density = this.chosen;
  }

  /** @param {'compact' | 'roomy'} chosen */
  choose(chosen) {
    this.chosen = chosen;
    document.documentElement.dataset.density = chosen;
    keep('density', chosen);
    this.dispatchEvent(new Event('change'));
  }
}
export const density = new Density();
