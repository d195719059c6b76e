/** Words as text and attributes of HTML, without control characters. */
import { escapeHtml } from '#text/escape.ts';

const controls = /(?![\n\t])\p{Cc}/gu;

export function escaped(text: string): string {
  return escapeHtml(text.toWellFormed().replace(controls, ''));
}
