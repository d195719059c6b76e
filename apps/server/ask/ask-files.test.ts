import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { kinds } from '#capabilities/deliverables/kinds.ts';
import { Refusal } from '#contract/codes.ts';
import type { ExportFormat } from '#contract/operations/files.ts';
import { formsOf, readForms, takeAway, type TakenForm } from './ask-files.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test('without a choice every kind is taken away as an office opens it', () => {
  const forms = (name: string) => formsOf(name, []).forms;
  expect(forms('周报.md')).toEqual(['docx']);
  expect(forms('周报.report.html')).toEqual(['docx']);
  expect(forms('汇报.pptx.html')).toEqual(['pptx']);
  expect(forms('活动.poster.html')).toEqual(['png']);
  expect(forms('访谈.podcast.html')).toEqual(['mp3']);
  expect(forms('销售.chart.html')).toEqual(['png']);
  expect(forms('销售.xlsx')).toEqual(['source']);
  expect(forms('介绍.html')).toEqual(['source']);
  expect(forms('数据.sqlite')).toEqual(['source']);
  for (const kind of kinds) expect([null, ...kind.exports.map(({ format }) => format)]).toContain(kind.office);
});

test('a list of forms gives those the file can be had in, and the usual one where none fits', () => {
  expect(readForms('docx, .PDF,source')).toEqual(['docx', 'pdf', 'source']);
  expect(readForms('docx,docx')).toEqual(['docx']);
  expect(readForms('docx,exe')).toBeNull();
  expect(readForms('')).toBeNull();
  expect(formsOf('周报.md', ['docx', 'pdf', 'md', 'png'])).toEqual({ forms: ['docx', 'pdf', 'md'], fits: true });
  expect(formsOf('销售.xlsx', ['xlsx', 'csv'])).toEqual({ forms: ['source', 'csv'], fits: true });
  expect(formsOf('汇报.pptx.html', ['mp3'])).toEqual({ forms: ['pptx'], fits: false });
});

async function taken(names: string[], asked: TakenForm[], fails: ExportFormat[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'antou-ask-'));
  folders.push(folder);
  const away = await takeAway({
    files: names.map((name) => ({ uri: `uri:${name}`, name })),
    asked,
    folder,
    read: (uri) => Promise.resolve(new TextEncoder().encode(`source of ${uri}`)),
    exported: (uri, format) =>
      fails.includes(format)
        ? Promise.reject(new Refusal('UNSUPPORTED', '没有找到 Chromium。'))
        : Promise.resolve({
            name: `${uri.slice(4).split('.')[0]}.${format}`,
            bytes: new TextEncoder().encode(`${format} of ${uri}`),
            findings: format === 'pptx' ? [{ page: 2, what: '少了一条线' }] : [],
          }),
  });
  return { ...away, folder, there: readdirSync(folder, { recursive: true }).map(String).toSorted() };
}

test('parts of a deck come only with its source, and what differs in an export is said', async () => {
  const deck = ['汇报.pptx.html', '汇报.slides/01.html'];
  const usual = await taken(deck, []);
  expect(usual.there).toEqual(['汇报.pptx']);
  expect(usual.said).toEqual(['“汇报.pptx”第 2 页：少了一条线']);
  const source = await taken(deck, ['source']);
  expect(source.there).toEqual(['汇报.pptx.html', '汇报.slides', '汇报.slides/01.html']);
  expect(source.written.map(({ name, kind }) => [name, kind])).toEqual([['汇报.pptx.html', 'slides']]);
});

test('what can not be exported is kept as it is, and named as not done', async () => {
  const { there, not_done, folder } = await taken(['海报.poster.html', '周报.md'], [], ['png']);
  expect(there).toEqual(['周报.docx', '海报.poster.html']);
  expect(readFileSync(join(folder, '海报.poster.html'), 'utf8')).toBe('source of uri:海报.poster.html');
  expect(not_done).toEqual(['“海报.poster.html”没有存成 png：没有找到 Chromium；已按原来的形式保存。']);
});

test('the same bytes under the same name are one file', async () => {
  const { written } = await taken(['同一份.csv', '同一份.csv'], []);
  expect(written.map(({ name }) => name)).toEqual(['同一份.csv']);
});

test('two deliverables of one name do not overwrite each other, and none leaves the folder', async () => {
  const { there } = await taken(['周报.md', '周报.report.html', '../../etc/坏.csv'], []);
  expect(there).toHaveLength(3);
  expect(there).toContain('周报.docx');
  expect(there).toContain('周报(1).docx');
});
