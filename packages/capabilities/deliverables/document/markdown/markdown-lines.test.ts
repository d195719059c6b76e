import fc from 'fast-check';
import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, it } from 'vitest';
import { pieceStarts } from './markdown-lines.ts';
import { appendPiece } from './markdown.ts';
import { sectionsOf } from './sections.ts';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

const blocks = [
  '# 标题',
  '## 二',
  '段落\n续行',
  '- a\n\n  段\n\n- b',
  '- a\n  - b\n    - c\n- d\n- e',
  '- a\n- b\n\n- c',
  '* a\n- b\n- c',
  '2. a\n3. b\n7) c\n8) d',
  '- a\n续行\n- b\n- c',
  '- a\n***\n- b\n- - -\n- c',
  '[^n]: 注\n[^m]: 注二\n    续\n[^k]: 三',
  '- a\n```\n- no\n```\n- b\n- c',
  '1. x\n\n   ```\n   code\n\n   # no\n   ```',
  '- ```js\n  # no\n  ```',
  '```\n# no\n\n\nx\n```',
  '~~~\n\n```\n~~~',
  '> ```\n> a',
  '|a|b|\n|-|-|\n|1|2|',
  '<div>\n\n内\n\n</div>',
  '<!-- a\n\n# b -->',
  '<script>\n\n# no\n</script>',
  '    缩进代码\n\n    更多',
  '标题\n===',
  '标题二\n---',
  '***',
];
const joinedBy = (...between: string[]) =>
  fc
    .tuple(fc.array(fc.constantFrom(...blocks), { minLength: 1, maxLength: 10 }), fc.constantFrom(...between))
    .map(([parts, join]) => `${parts.join(join)}\n`);

/** The tree without places, to compare what was read where. */
function shape(children: Nodes[]): string {
  return JSON.stringify(children, (key, value: unknown) => (key === 'position' ? undefined : value));
}

it('cuts documents where the parser would: the pieces read like the whole', () => {
  fc.assert(
    fc.property(joinedBy('\n\n', '\n'), (text) => {
      const starts = pieceStarts(text, 1);
      const pieces: Nodes[] = [];
      for (const [index, { at, list }] of starts.entries())
        appendPiece(pieces, parser.parse(text.slice(at, starts[index + 1]?.at)).children, list);
      expect(shape(pieces)).toBe(shape(parser.parse(text).children));
    }),
    { numRuns: 600, seed: 7 },
  );
});

it('finds the headings the parser finds, where it finds them', () => {
  fc.assert(
    fc.property(joinedBy('\n\n'), (text) => {
      const headings = parser.parse(text).children.flatMap((node) => (node.type === 'heading' ? [node.position?.start.offset] : []));
      expect(sectionsOf(text).map((section) => section.start)).toEqual(headings);
    }),
    { numRuns: 600, seed: 7 },
  );
});
