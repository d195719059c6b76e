/** Tags in what the website expert says: the same pieces however the words come in, none within code, none half. */
import { expect, test } from 'vitest';
import { createTagReader, holdsTag, innerTags, type Piece } from './tags.ts';

function piecesOf(...chunks: string[]): Piece[] {
  const reader = createTagReader();
  for (const chunk of chunks) reader.read(chunk);
  return reader.pieces();
}
const named = (text: string) => piecesOf(text).map((piece) => (piece.type === 'tag' ? `<${piece.name}>${piece.inner}` : piece.text));

const whole = [
  '好的<deepdive>重点</deepdive>。\n\n<response_to_user>做好了 **首页**</response_to_user>\n',
  '```html\n<button>不是按钮</button>\n```\n写 `<button>x</button>` 就行，5 ` 个 <button>继续</button>\n',
  '<file path="app/page.tsx">const a = 1 < 2;\n<think>不算</think></file><version_tag/> a <b> </file> <buttonx> <unknown>1</unknown> 5 < 6\n',
  '<deep_dive_suggestion><option>甲</option><option>乙</option></deep_dive_suggestion><add_env>KEY',
].join('');

test('text and tags in their order; what stands in code, or is no tag, is text', () => {
  expect(named('好<deepdive>重点</deepdive>。')).toEqual(['好', '<deepdive>重点', '。']);
  expect(named('`<button>x</button>` 是代码')).toEqual(['`<button>x</button>` 是代码']);
  expect(named('~~~\n<button>x</button>\n~~~\n<button>y</button>')).toEqual(['~~~\n<button>x</button>\n~~~\n', '<button>y']);
  expect(named('a <b>粗</b> 5 < 6 <buttonx>')).toEqual(['a <b>粗</b> 5 < 6 <buttonx>']);
  expect(piecesOf('<file path="a.ts" kind="x">甲</file>')).toEqual([
    { type: 'tag', name: 'file', attributes: { path: 'a.ts', kind: 'x' }, inner: '甲', closed: true },
  ]);
});

test('every way to cut the same text gives the same pieces', () => {
  const once = piecesOf(whole);
  expect(piecesOf(...whole)).toEqual(once);
  for (let at = 0; at <= whole.length; at++) expect(piecesOf(whole.slice(0, at), whole.slice(at))).toEqual(once);
  let seed = 7;
  for (let round = 0; round < 50; round++) {
    const chunks: string[] = [];
    for (let at = 0; at < whole.length;) {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      const length = 1 + (seed % 17);
      chunks.push(whole.slice(at, at + length));
      at += length;
    }
    expect(piecesOf(...chunks)).toEqual(once);
  }
});

test('what is still being written is not closed, and half of it is not shown', () => {
  expect(piecesOf('<button>继')).toEqual([{ type: 'tag', name: 'button', attributes: {}, inner: '继', closed: false }]);
  expect(piecesOf('好<butt')).toEqual([{ type: 'text', text: '好' }]);
  expect(piecesOf('<button>继续</but')).toMatchObject([{ inner: '继续', closed: false }]);
  expect(piecesOf('1 <')).toEqual([{ type: 'text', text: '1 ' }]);
  const reader = createTagReader();
  reader.read('1 <');
  expect(reader.pieces(true)).toEqual([{ type: 'text', text: '1 <' }]);
});

test('options within, and whether a tag is there', () => {
  expect(innerTags('<option>甲</option>\n<option id="2"> 乙 </option><option>', 'option')).toEqual(['甲', '乙']);
  expect(holdsTag('好 <code_generation_task/>', 'code_generation_task')).toBe(true);
  expect(holdsTag('`<code_generation_task/>`\n<code_generation_task>', 'code_generation_task')).toBe(false);
});

test('a long answer is read in time that grows with it', () => {
  const reader = createTagReader();
  for (let n = 0; n < 20_000; n++) reader.read(`第 ${n} 句，有 <b> 和 \`code\`。\n`);
  expect(reader.pieces()).toHaveLength(1);
});
