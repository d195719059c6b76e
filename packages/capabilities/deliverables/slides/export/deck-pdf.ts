/** All pages of a deck as one PDF, a page each: every slide keeps its own styles in a frame of its own. */
import { escapeHtml } from '#text/escape.ts';
import { slideSize } from './boxes.ts';

export function pdfPage(pages: readonly { html: string; title: string }[], title: string): string {
  const frames = pages.map(({ html, title: name }) => `<iframe title="${escapeHtml(name)}" srcdoc="${escapeHtml(html)}"></iframe>`);
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<style>
@page { size: ${slideSize.width}px ${slideSize.height}px; margin: 0 }
html, body { margin: 0; padding: 0 }
iframe { display: block; width: ${slideSize.width}px; height: ${slideSize.height}px; border: 0; break-inside: avoid; break-after: page }
iframe:last-child { break-after: auto }
</style>
</head>
<body>${frames.join('')}</body>
</html>
`;
}
