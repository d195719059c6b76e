/** Patches as models write them: what fits, what fits twice, and what doesn't. */
import { expect, test } from 'vitest';
import { applyPatches } from './patches.ts';

const page = ['export default function Page() {', '  return (', '    <main>', '      <h1>你好</h1>', '    </main>', '  );', '}', ''].join(
  '\n',
);

const textOf = (text: string, ...patches: { search: string; replace?: string }[]) => {
  const patched = applyPatches(text, patches);
  if ('problem' in patched) throw new Error(patched.problem);
  return patched.text;
};
const problemOf = (text: string, ...patches: { search: string; replace?: string }[]) => {
  const patched = applyPatches(text, patches);
  return 'problem' in patched ? patched.problem : '';
};

test('what stands there word for word is replaced, within a line too, and goes without a replacement', () => {
  expect(textOf(page, { search: '你好', replace: '欢迎' })).toContain('<h1>欢迎</h1>');
  expect(textOf(page, { search: '      <h1>你好</h1>\n' })).not.toContain('h1');
  expect(textOf('a\n=======\nb\n', { search: '=======', replace: 'c' })).toBe('a\nc\nb\n');
  expect(textOf('price', { search: 'price', replace: '$& $1' })).toBe('$& $1');
});

test('Windows line ends of the file or the search change nothing, and the file keeps its own', () => {
  const windows = page.replaceAll('\n', '\r\n');
  const both = [{ search: '    <main>\n      <h1>你好</h1>', replace: '    <main>\n      <p>一</p>\n      <p>二</p>' }] as const;
  expect(textOf(windows, ...both)).toBe(textOf(page, ...both).replaceAll('\n', '\r\n'));
  expect(textOf(page, { search: '    <main>\r\n      <h1>你好</h1>\r\n', replace: '    <main>\r\n' })).toBe(
    textOf(page, { search: '      <h1>你好</h1>\n' }),
  );
});

test('space at the ends of lines is no difference', () => {
  expect(textOf('a  \nb\t\nc\n', { search: 'a\nb', replace: 'x' })).toBe('x\nc\n');
});

test('a block further in or out is found, and written as the file has it', () => {
  expect(textOf(page, { search: '<main>\n  <h1>你好</h1>\n</main>', replace: '<main>\n  <h2>好</h2>\n\n</main>' })).toContain(
    '    <main>\n      <h2>好</h2>\n\n    </main>',
  );
  expect(textOf('\tif (a) {\n\t\tb();\n\t}\n', { search: 'if (a) {\n\tb();\n}', replace: 'c();' })).toBe('\tc();\n');
});

test('what fits more than once is not guessed, at any step', () => {
  expect(problemOf('a\nb\na\n', { search: 'a', replace: 'c' })).toContain('第 1、3 行');
  expect(problemOf(' <b>\n</b>\n  <b>\n', { search: '<b>\r\n' })).toContain('2 处');
});

test('what does not fit is answered with the nearest lines, and nothing of the call is made', () => {
  const patches = [
    { search: '你好', replace: '再见' },
    { search: '      <h1>你们好</h1>', replace: '' },
  ];
  const problem = problemOf(page, ...patches);
  expect(problem).toContain('第 2 处');
  expect(problem).toContain('4|       <h1>再见</h1>');
  expect(problemOf(page, { search: 'class Foo extends Bar {}' })).toContain('read_code');
  expect(problemOf(page, { search: ' \n ' })).toContain('空的');
});

test('each patch sees what the one before left', () => {
  expect(textOf('a', { search: 'a', replace: 'b' }, { search: 'b', replace: 'c' })).toBe('c');
});
