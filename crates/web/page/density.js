/** How closely the rows of lists stand. Fires `change`; kept in the browser, and on the page as an attribute, by which `base.css` goes. */
class Density extends EventTarget {
  /** @type {'compact' | 'roomy'} */
  chosen = 'compact';

  constructor() {
    super();
    try {
      if (localStorage.getItem('density') === 'roomy') this.chosen = 'roomy';
    } catch {
      // Where the browser refuses storage, the usual one holds.
    }
    document.documentElement.dataset.density = this.chosen;
  }

  /** @param {'compact' | 'roomy'} chosen */
  choose(chosen) {
    this.chosen = chosen;
    document.documentElement.dataset.density = chosen;
    try {
      localStorage.setItem('density', chosen);
    } catch {
      // It then lasts as long as the page.
    }
    this.dispatchEvent(new Event('change'));
  }
}
export const density = new Density();
