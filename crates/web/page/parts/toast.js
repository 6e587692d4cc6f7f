/**
 * Says something shortly at the foot of the page, and to screen readers.
 * @param {string} text
 */
export function toast(text) {
  const place = document.querySelector('.toast > p');
  if (!place) return;
  place.textContent = text;
  setTimeout(() => { if (place.textContent === text) place.textContent = ''; }, 5000);
}
