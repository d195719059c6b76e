/** One element of a page changed where it is written, and nothing else. */
import { expect, test } from 'vitest';
import type { ElementChange } from '#contract/site/element-change.ts';
import { codeOfElement, editElement, type SourceFiles } from './edit-element.server.ts';

function filesOf(files: Record<string, string>): SourceFiles {
  return { paths: Object.keys(files), read: (path) => Promise.resolve(files[path] ?? null) };
}

/** Of the element that begins at `«`, which is no part of the source. */
async function edited(
  marked: string,
  change: ElementChange,
  more: { text?: string; files?: Record<string, string> } = {},
): Promise<Record<string, string> | string> {
  const at = marked.indexOf('«');
  const source = marked.replace('«', '');
  const before = source.slice(0, at);
  const [line, column] = [before.split('\n').length, at - before.lastIndexOf('\n')];
  const code = codeOfElement('app/page.tsx', source, line, column, 2_000);
  const files = filesOf({ 'app/page.tsx': source, ...more.files });
  const result = await editElement(files, { filePath: 'app/page.tsx', line, column, text: more.text ?? '' }, code, change);
  return 'problem' in result ? result.problem : Object.fromEntries(result.changes);
}

const page = (text: string) => ({ 'app/page.tsx': text });

test.each<[what: string, before: string, change: ElementChange, after: string]>([
  [
    'words between its tags',
    'const a = «<h1 className="x">\n  旧的\n</h1>;',
    { text: '新的' },
    'const a = <h1 className="x">\n  新的\n</h1>;',
  ],
  ['words that mean something in a page', 'const a = «<p>x</p>;', { text: '{a} <b> & “c”' }, 'const a = <p>{"{a} <b> & “c”"}</p>;'],
  [
    'words beside a picture',
    'const a = «<button><Icon /> 打开</button>;',
    { text: '选文件' },
    'const a = <button><Icon /> 选文件</button>;',
  ],
  ['words in an element within', 'const a = «<h1><b>旧的</b></h1>;', { text: '新的' }, 'const a = <h1><b>新的</b></h1>;'],
  ['words in quotes', "const a = «<p>{'旧的'}</p>;", { text: '新的' }, 'const a = <p>新的</p>;'],
  [
    'the words of an empty field',
    'const a = «<input placeholder="旧的" />;',
    { text: '写"这里"' },
    'const a = <input placeholder={"写\\"这里\\""} />;',
  ],
  [
    'a colour where there is no style',
    'const a = «<p className="x" {...more}>x</p>;',
    { color: '#d32f2f' },
    `const a = <p className="x" {...more} style={{ color: '#d32f2f' }}>x</p>;`,
  ],
  ['a colour on a tag that closes itself', 'const a = «<hr />;', { color: '#d32f2f' }, `const a = <hr style={{ color: '#d32f2f' }} />;`],
  [
    'a value that is there',
    "const a = «<p style={{ color: 'blue', margin: 0 }}>x</p>;",
    { color: '#d32f2f', font_size: 20 },
    "const a = <p style={{ color: '#d32f2f', margin: 0, fontSize: 20 }}>x</p>;",
  ],
  [
    'a background by its other name',
    'const a = «<p style={{ backgroundColor: x }}>x</p>;',
    { background: '#fff' },
    "const a = <p style={{ backgroundColor: '#fff' }}>x</p>;",
  ],
  [
    'a style that is spread behind',
    'const a = «<p style={{ color: 1, ...more }}>x</p>;',
    { color: '#fff' },
    "const a = <p style={{ ...more, color: '#fff' }}>x</p>;",
  ],
  [
    'a style from elsewhere',
    'const a = «<p style={look(a)}>x</p>;',
    { bold: true },
    'const a = <p style={{ ...(look(a)), fontWeight: 700 }}>x</p>;',
  ],
  [
    'words and look at once',
    'const a = «<p>旧的</p>;',
    { text: '新的', color: '#fff' },
    "const a = <p style={{ color: '#fff' }}>新的</p>;",
  ],
])('%s', async (_, before, change, after) => expect(await edited(before, change)).toEqual(page(after)));

test('words from the content of the project are changed there', async () => {
  const source = "import words from '../content/site.json';\nexport default () => «<h1>{words.hero.title}</h1>;";
  const json = '{\n  "title": "别的",\n  "hero": { "title": "旧的" }\n}\n';
  expect(await edited(source, { text: '新"的"' }, { files: { 'content/site.json': json } })).toEqual({
    'content/site.json': json.replace('"旧的"', '"新\\"的\\""'),
  });
  const either = "import words from '@/content/site.json';\nexport default () => «<p>{note || words.privacy}</p>;";
  expect(await edited(either, { text: '新的' }, { text: '旧的', files: { 'content/site.json': '{"privacy":"旧的"}' } })).toEqual({
    'content/site.json': '{"privacy":"新的"}',
  });
});

test('an item of a list is found by what it shows, and left alone where there are several', async () => {
  const source = "const items = [{ name: '甲' }, { name: '乙' }];\nexport default () => items.map((item) => «<li>{item.name}</li>);";
  expect(await edited(source, { text: '丙' }, { text: '乙' })).toEqual(page(source.replace('«', '').replace("'乙'", "'丙'")));
  expect(await edited(source.replace('乙', '甲'), { text: '丙' }, { text: '甲' })).toContain('有 2 处');
  const given = 'export const Card = ({ title }) => «<h3>{title}</h3>;\nexport default () => <Card title="甲" />;';
  expect(await edited(given, { text: '丙' }, { text: '甲' })).toEqual(page(given.replace('«', '').replace('"甲"', '"丙"')));
});

test('what is computed, mixed or more than one text is named, not changed', async () => {
  expect(await edited('const a = «<p>{count * 2}</p>;', { text: 'x' }, { text: '4' })).toContain('程序算出来');
  expect(await edited('const a = «<p>共 {count} 个</p>;', { text: 'x' })).toContain('几段拼成');
  expect(await edited('const a = «<div><p>a</p><p>b</p></div>;', { text: 'x' })).toContain('不止一段');
  expect(await edited('const a = «<div />;', { text: 'x' })).toContain('没有文字');
});

test('an element that moved is found again by its code, and one that changed is not', async () => {
  const files = (source: string) => filesOf({ 'app/page.tsx': source });
  const place = { filePath: 'app/page.tsx', line: 1, column: 11, text: '' };
  const found = await editElement(files('\n\nconst a = <p>甲</p>;'), place, '<p>甲</p>', { text: '乙' });
  expect(found).toEqual({ changes: new Map([['app/page.tsx', '\n\nconst a = <p>乙</p>;']]) });
  const gone = await editElement(files('const a = <p>丙</p>;'), place, '<p>甲</p>', { text: '乙' });
  expect(gone).toMatchObject({ problem: expect.stringContaining('选择之后改过') as string });
  expect(await editElement(files(''), { ...place, filePath: '../x' }, '', { text: '乙' })).toMatchObject({
    problem: expect.any(String) as string,
  });
});

test('twenty thousand tags in each other end nothing', async () => {
  const source = `const a = ${'<b>'.repeat(20_000)}x`;
  expect(codeOfElement('a.tsx', source, 1, 11, 10)).toBe('<b><b><b><');
});
