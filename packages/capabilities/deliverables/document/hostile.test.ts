import { expect, it } from 'vitest';
import { toDocx } from './docx/docx.ts';
import { parseMarkdown, textOf } from './markdown/markdown.ts';
import { renderReport } from './render.ts';
import { sourceOf } from './report-source.ts';

function bodyOf(html: string): string {
  return html.slice(html.indexOf('<main>'));
}

it('lets no script, handler, outside image or strange link into a report', () => {
  const markdown = [
    '# 标题</title><script>alert(0)</script>',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(2)> 文字 <a href="javascript:alert(3)">点我</a>',
    '[a](javascript:alert(4)) [b](data:text/html,<script>alert(5)</script>) [c](vbscript:x) [d](file:///etc/passwd) [e](//evil.example)',
    '![图](https://evil.example/p.png)',
    '<iframe src="https://evil.example"></iframe><style>body{background:url(https://evil.example)}</style>',
    '</script><!-- --><script>alert(6)</script>',
  ].join('\n\n');
  const html = renderReport(markdown, '报告');
  const body = bodyOf(html);
  // What is written as &lt; is words; only tags can do anything.
  const tags = html.match(/<[a-z/!][^>]*>/gi)?.join('\n') ?? '';
  expect(body).not.toMatch(/<(script|iframe|img|style|object|link)/i);
  expect(tags).not.toMatch(/\son\w+=|<a [^>]*href="(?!https:\/\/ok)/i);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html.match(/<\/script/g)).toHaveLength(1);
  expect(tags).not.toMatch(/(src|href)\s*=\s*"?(javascript|data|vbscript|file|\/\/)/i);
  expect(body).toContain('（图片：图）');
  expect(sourceOf(html)).toBe(markdown);
});

it('keeps tags that a sentence speaks of, as they stand on screen', async () => {
  const root = parseMarkdown('标题放在 <div> 里，H<sub>2</sub>O 用 <b>粗体</b>。');
  expect(textOf(root).trim()).toBe('标题放在 <div> 里，H2O 用 粗体。');
  expect(bodyOf(renderReport('放在 <div onclick=x> 里', '报告'))).toContain('放在 &#x3C;div onclick=x> 里');
  expect(await toDocx('放在 <div> 里', '报告')).toBeTruthy();
});

it('keeps web links, ends a bare address where Chinese begins, and keeps footnotes behind it', () => {
  const body = bodyOf(renderReport('官网https://ok.example/a，见**说明**[^1]。\n\n[^1]: 来源', '报告'));
  expect(body).toContain('href="https://ok.example/a"');
  expect(body).toContain('，见<strong>说明</strong>');
  expect(body).toContain('footnote');
});

it('resolves links and footnotes across a long document', () => {
  const filler = '## 章节\n\n一段文字。\n\n'.repeat(2000);
  const root = parseMarkdown(`见[手册][h]与注[^n]。\n\n${filler}[h]: https://ok.example/h\n\n[^n]: 脚注文字\n`);
  expect(JSON.stringify(root.children[0])).toContain('https://ok.example/h');
  expect(JSON.stringify(root.children[0])).toContain('footnoteReference');
  expect(root.children.at(-1)?.type).toBe('footnoteDefinition');
  expect(root.children).toHaveLength(4002);
});

it('survives texts made to choke a parser', async () => {
  const texts = [
    '> '.repeat(20_000) + '深',
    '- '.repeat(3000) + '深',
    Array.from({ length: 400 }, (_, level) => `${' '.repeat(2 * level)}- 深`).join('\n'),
    `${'*a **b '.repeat(2000)}深${'** *'.repeat(2000)}`,
    `${'*'.repeat(10_000)}深${'*'.repeat(10_000)}`,
    `${'['.repeat(20_000)}深`,
    `深 \u0000\u0008\ufffe\ud800 字`,
  ];
  for (const text of texts) {
    expect(textOf(parseMarkdown(text))).toContain('深');
    expect(renderReport(text, '报告')).toContain('深');
    expect((await toDocx(text, '报告')).length).toBeGreaterThan(1000);
  }
});

it('what headings and marks without an end cost grows with their length, not with the square of it', () => {
  for (const shape of ['a\n===\n', '===\n', '*中*中', '**a']) {
    const costOf = (characters: number): number => {
      const before = process.cpuUsage();
      parseMarkdown(shape.repeat(characters / shape.length));
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    costOf(3_000);
    // Eight times as long: eight times the cost, or 64 times with the square of it.
    expect(costOf(24_000) / Math.max(costOf(3_000), 20_000), shape).toBeLessThan(32);
  }
  const ordinary = `${'一 **二** *三* ~~四~~ 五\n'.repeat(300)}\n\n标题\n===\n\n| **甲** | 乙 |\n| - | - |\n${'| **1** | *2* |\n'.repeat(2_000)}`;
  expect(textOf(parseMarkdown(ordinary))).not.toMatch(/[*~=\\]/);
});

it('reads a rule however long, and addresses in a chain up to the twentieth', () => {
  expect(parseMarkdown('* '.repeat(10_000)).children.map(({ type }) => type)).toEqual(['thematicBreak']);
  const chain = parseMarkdown('见http://a.example/b，'.repeat(2_000));
  expect(JSON.stringify(chain).match(/"url":"http:\/\/a\.example\/b"/g)).toHaveLength(21);
  expect(textOf(chain).trim()).toBe('见http://a.example/b，'.repeat(2_000));
});

it('reads very long texts', () => {
  const text = `# 长文\n\n${'一段**加粗**的文字。\n\n- 项目一\n- 项目二\n\n'.repeat(3_000)}`;
  expect(parseMarkdown(text).children.length).toBe(6_001);
  expect(renderReport('很长的一段。'.repeat(80_000), '报告').length).toBeGreaterThan(450_000);
});
