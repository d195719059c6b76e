/** Words as text and attributes of HTML, without control characters. */

const controls = /(?![\n\t])\p{Cc}/gu;
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(controls, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
