import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { headingAt, readDocument } from './document-reading.ts';
import { Viewer } from './document-viewer.tsx';
import { renderReport } from './render.ts';
import { guardedHtml } from './report-frame.tsx';

const noFiles = { task_id: '', newest: () => null, fetch: () => Promise.reject(new Error('no other files')) };

const open = (name: string, text: string): string =>
  renderToStaticMarkup(<Viewer name={name} bytes={new TextEncoder().encode(text)} theme="light" files={noFiles} />);

const report =
  '# 周报\n\n本周新增客户 12 家。\n\n## **进展** ##\n\n负责人【待补充：姓名】，日期【待补充：日期】。\n\n```\n# 不是标题 【待补充：不算】\n```\n\n### 华东\n\n正文\n\n## 风险\n\n| 项 | 说明 |\n|---|---|\n| 一 | 【待补充：说明】 |\n';

test('文档显示目录、字数和待补充的处数，空处有标记', () => {
  const html = open('周报.md', report);
  expect(html).toContain('3 处待补充');
  expect(html.match(/<mark class="md-mark">/g)).toHaveLength(3);
  expect(html).toMatch(/<nav[^>]*aria-label="目录"/);
  expect(html).toContain('title="进展"');
});

test('署名和日期靠右，与 Word 文件一样', () => {
  expect(open('请示.md', '# 请示\n\n校长：\n\n妥否，请批示。\n\n教务处\n\n2026年11月22日\n')).toContain(
    'class="doc-page" data-signed="true"',
  );
  expect(open('周报.md', report)).not.toContain('data-signed');
  const html = renderReport('# 请示\n\n妥否，请批示。\n\n教务处\n\n2026年11月22日\n', '请示');
  expect(html).toContain('<p class="signed">教务处</p>');
  expect(html).toContain('<p class="signed">2026年11月22日</p>');
});

test('标题按级别成树，代码里的不算，位置能找回所在的标题', () => {
  const { headings, blanks } = readDocument(report);
  expect(
    headings.map((heading) => [heading.title, heading.children.map((child) => [child.title, child.children.map((leaf) => leaf.title)])]),
  ).toEqual([
    [
      '周报',
      [
        ['进展', [['华东']].flat()],
        ['风险', []],
      ],
    ],
  ]);
  expect(headingAt(headings, report.indexOf('正文'))?.title).toBe('华东');
  expect(headingAt(headings, 0)?.title).toBe('周报');
  expect(blanks.map((blank) => blank.nth)).toEqual([0, 1, 0]);
});

test('字数按办公软件的算法：汉字、中文标点、西文单词和数字', () => {
  expect(readDocument('# 销售 Report 2026\n\n增长 12.5%，见[官网](https://a.com/abc/def)。').words).toBe(12);
});

test('空文档说明怎么办', () => {
  expect(open('新文档.md', '\n \n')).toContain('这份文档还没有内容');
});

test('HTML 报告只在没有脚本、没有同源、不能联网的框里打开', () => {
  const html = open(
    '调研.report.html',
    '<!DOCTYPE html><html><head><title>调研</title></head><body><script>alert(1)</script>正文</body></html>',
  );
  expect(html).toMatch(/<iframe[^>]* sandbox=""/);
  expect(html).not.toContain('<script');
  const source = guardedHtml('<!-- <head> --><!DOCTYPE html><script src="https://evil.example/x.js"></script>');
  expect(source.indexOf('Content-Security-Policy')).toBeLessThan(source.indexOf('evil'));
  expect(source).toMatch(/^<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'/);
});
