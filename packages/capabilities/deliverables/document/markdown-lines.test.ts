import fc from 'fast-check';
import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, it } from 'vitest';
import { pieceStarts } from './markdown-lines.ts';
import { sectionsOf } from './sections.ts';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

const blocks = [
  '# 标题',
  '## 二',
  '段落\n续行',
  '- a\n\n  段\n\n- b',
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
const documents = fc.array(fc.constantFrom(...blocks), { minLength: 1, maxLength: 10 }).map((parts) => `${parts.join('\n\n')}\n`);

/** The tree without places, to compare what was read where. */
function shape(children: Root['children']): string {
  return JSON.stringify(children, (key, value: unknown) => (key === 'position' ? undefined : value));
}

it('cuts documents where the parser would: the pieces read like the whole', () => {
  fc.assert(
    fc.property(documents, (text) => {
      const starts = pieceStarts(text, 1);
      const pieces = starts.flatMap((start, index) => parser.parse(text.slice(start, starts[index + 1])).children);
      expect(shape(pieces)).toBe(shape(parser.parse(text).children));
    }),
    { numRuns: 200, seed: 7 },
  );
});

it('finds the headings the parser finds, where it finds them', () => {
  fc.assert(
    fc.property(documents, (text) => {
      const headings = parser.parse(text).children.flatMap((node) => (node.type === 'heading' ? [node.position?.start.offset] : []));
      expect(sectionsOf(text).map((section) => section.start)).toEqual(headings);
    }),
    { numRuns: 200, seed: 7 },
  );
});
