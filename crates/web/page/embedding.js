/** Whether the page is the configurator in a shop's page, and what the shop wants left out. */
export const embedding = { on: false, hidesPrices: false, hidesStock: false };
