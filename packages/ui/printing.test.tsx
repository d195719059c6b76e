import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a print that begins before the page was idle holds all of a long answer, and the numbers of charts that are not drawn yet', async () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.resetModules();
  const { Markdown } = await import('./markdown/markdown.tsx');
  const chart = (n: number) =>
    `\`\`\`chart\n${JSON.stringify({ type: 'column', title: `图${n}`, unit: '万元', categories: ['甲店'], series: [{ name: '额', values: [4000 + n] }] })}\n\`\`\``;
  const text = Array.from({ length: 200 }, (_, n) => `## 第 ${n} 节\n\n${'说明。'.repeat(200)}\n\n${chart(n)}`).join('\n\n');
  const shown = () => renderToStaticMarkup(<Markdown text={text} />);
  expect(shown()).not.toContain('第 100 节');
  page.dispatchEvent(new Event('beforeprint'));
  expect(shown()).toContain('第 100 节');
  expect(shown()).toMatch(/4100/);
  page.dispatchEvent(new Event('afterprint'));
  expect(shown()).not.toContain('第 100 节');
});

test('the dark palette is for screens, so that paper has dark letters', () => {
  const palette = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
  const [onPaper = ''] = palette.split('@media not print');
  expect(onPaper).toContain("[data-theme='light']");
  expect(onPaper).not.toContain("[data-theme='dark']");
  expect(palette.match(/\[data-theme='dark'\]/g)).toHaveLength(1);
});
