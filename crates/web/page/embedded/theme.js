/** The shop's colours, from the frame's address. */

/** Custom properties that a shop may set, with the CSS property whose values they take. */
const THEME = {
  ground: 'color', surface: 'color', line: 'color', ink: 'color', 'ink-soft': 'color', accent: 'color', 'accent-ink': 'color',
  radius: 'border-radius', font: 'font-family',
};

/** What follows from these. */
const DERIVED = {
  'surface ground': { raised: 'color-mix(in srgb, var(--surface), var(--ground))' },
  accent: { 'accent-hover': 'color-mix(in srgb, var(--accent) 80%, var(--ink))', 'accent-wash': 'color-mix(in srgb, var(--accent) 12%, var(--surface))' },
  line: { 'line-strong': 'color-mix(in srgb, var(--line), var(--ink))' },
  radius: { 'radius-large': 'var(--radius)' },
};

/** @param {URLSearchParams} query */
export function dress(query) {
  const { style } = document.documentElement;
  for (const [name, property] of Object.entries(THEME)) {
    const value = query.get(`theme_${name.replace('-', '_')}`);
    if (value && CSS.supports(property, value)) style.setProperty(`--${name}`, value);
  }
  for (const [names, derived] of Object.entries(DERIVED)) {
    if (!names.split(' ').some((name) => style.getPropertyValue(`--${name}`))) continue;
    for (const [name, value] of Object.entries(derived)) style.setProperty(`--${name}`, value);
  }
  const scheme = query.get('theme_scheme') ?? '';
  if (scheme === 'light' || scheme === 'dark') style.colorScheme = scheme;
  const colour = query.get('button_colour') ?? query.get('button_color') ?? '';
  if (!CSS.supports('color', colour)) return;
  style.setProperty('--button', colour);
  style.setProperty('--button-ink', inkOn(colour));
}

/** Black or white, whichever reads better on the colour (WCAG's relative luminance). @param {string} colour */
function inkOn(colour) {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return '#000';
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  // Contrast with black and white is the same at this luminance.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff';
}
