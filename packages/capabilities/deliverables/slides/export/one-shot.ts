/** Shows one element of a drawn page alone, to be photographed, and all of them again. */

/** Shows nothing but the element with this number. */
export function onlyShot(shot: number): string {
  return `(${isolate.toString()})(${shot})`;
}

export const showAll = `document.getElementById('only-shot')?.remove()`;

function isolate(shot: number): void {
  const style = document.createElement('style');
  style.id = 'only-shot';
  const element = document.querySelector(`[data-shot="${shot}"]`);
  const inside = element?.getAttribute('data-shot-of') === 'whole' ? `, [data-shot="${shot}"] *` : '';
  style.textContent = `* { visibility: hidden !important } html, body:not([data-shot="${shot}"]) { background: none !important } [data-shot="${shot}"]${inside} { visibility: visible !important }`;
  document.head.append(style);
}
