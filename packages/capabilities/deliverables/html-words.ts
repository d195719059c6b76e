/** The words of an HTML page as a reader meets them, line by line, so that two versions can be compared: no markup, styles or scripts; table rows, charts and pictures in words. */
import { chartLinesOf } from '../charts/chart-lines.ts';
import { chartOfJson } from '../charts/chart-plain.ts';

const unread = 'script, style, template, noscript, head, svg, nav';
const blocks = new Set(
  'address article aside blockquote body dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Null when there is nothing to read on it. */
export function htmlWords(html: string): string | null {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const lines: string[] = [];
  let line = '';
  const end = () => {
    const words = line.replace(/\s+/g, ' ').trim();
    if (words !== '') lines.push(words);
    line = '';
  };
  const read = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      line += node.nodeValue ?? '';
      return;
    }
    if (!(node instanceof Element) || node.matches(unread)) return;
    const name = node.localName;
    if (name === 'br') return end();
    if (name === 'img') {
      const alt = node.getAttribute('alt')?.trim();
      line += alt ? `［图片：${alt}］` : '［图片］';
      return;
    }
    if (name === 'tr') {
      end();
      lines.push([...node.children].map((cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim()).join(' | '));
      return;
    }
    // Charts of ours are drawings; their numbers stand beside them.
    const chart = name === 'figure' ? chartOfJson(node.getAttribute('data-chart') ?? '') : null;
    if (chart) {
      end();
      lines.push(...chartLinesOf(chart));
      return;
    }
    if (blocks.has(name)) end();
    if (headings.has(name) && lines.length > 0 && lines.at(-1) !== '') lines.push('');
    for (const child of node.childNodes) read(child);
    if (blocks.has(name)) end();
  };
  read(page.body);
  end();
  return lines.length === 0 ? null : `${lines.join('\n')}\n`;
}
