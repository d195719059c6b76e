import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse, piecesOf, print, tagAttributes, tagNames, tagNode, type PromptNode } from './markup.ts';
import { collectTagNode, mentionNode, type MentionItem } from './mention.ts';
import { withInserted, withPlainText } from './plain-editing.ts';
import {
  withoutMentions,
  extractedItems,
  favoritesIn,
  hasEmptySlot,
  isBlank,
  plainTextOf,
  stripInputSlots,
  textNode,
  withSkill,
} from './reading.ts';

const nasty = [
  '"',
  '\\',
  '#}',
  '{#',
  '{\\#',
  '{#/InputSlot#}',
  '{#AtMention id="x"#}',
  '\n',
  '\r',
  '🧧',
  '__proto__',
  '\u0000',
  '\ud800',
  '{',
  '#',
  '报告',
];
const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...nasty), { maxLength: 8 }).map((parts) => parts.join('')),
);
const tag = fc
  .tuple(fc.constantFrom(...tagNames), fc.array(hostileText, { minLength: 11, maxLength: 11 }), hostileText)
  .map(([name, values, content]) =>
    tagNode(name, Object.fromEntries(tagAttributes[name].map((attribute, n) => [attribute, values[n] ?? ''])), content),
  );
const words = hostileText.map((text): PromptNode => ({ type: 'text', text }));
const prompt = fc.array(fc.oneof(tag, words), { maxLength: 12 });

/** Neighbouring words as one node, none of them empty: what a reader of the text can tell apart. */
function merged(nodes: readonly PromptNode[]): PromptNode[] {
  const result: PromptNode[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (node.type === 'text' && last?.type === 'text') result[result.length - 1] = { type: 'text', text: last.text + node.text };
    else result.push(node);
  }
  return result.filter((node) => node.type === 'tag' || node.text !== '');
}

test('what is printed is read as it was, and printed the same again', () => {
  fc.assert(
    fc.property(prompt, (nodes) => {
      const markup = print(nodes);
      expect(parse(markup)).toEqual(merged(nodes));
      expect(print(parse(markup))).toBe(markup);
      expect(piecesOf(markup).map(({ raw }) => raw)).toEqual(merged(nodes).map((node) => print([node])));
    }),
    { numRuns: 1000, seed: Number(process.env['FUZZ_SEED'] ?? 7) },
  );
});

test('any text can be read, and what a reader sees of it stays the same when it is printed again', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        hostileText,
        prompt.map(print),
        fc.tuple(prompt.map(print), fc.nat()).map(([text, n]) => text.slice(n % 80)),
      ),
      (text) => {
        const nodes = parse(text);
        expect(parse(print(nodes))).toEqual(nodes);
        expect(plainTextOf(print(nodes))).toBe(plainTextOf(text));
      },
    ),
    { numRuns: 1000, seed: Number(process.env['FUZZ_SEED'] ?? 7) },
  );
});

test.each([
  '{#InputSlot id="1" placeholder="时间"#}没有结束',
  '{#Unknown id="1"#}x{#/Unknown#}',
  '{#InputSlot id="1#}x{#/InputSlot#}',
  '{#AtMention id="1"#}x{#/InputSlot#}',
  '{#/InputSlot#} {# #} {#}',
  '{#__proto__#}{#/__proto__#}{#constructor#}{#/constructor#}',
])('broken markup is words: %s', (text) => {
  expect(parse(text)).toEqual([{ type: 'text', text }]);
});

test('a hundred thousand characters of broken beginnings are words, and read without going over them again and again', () => {
  for (const piece of ['{#', '{#InputSlot', '{#InputSlot id="', '{#InputSlot id="\\', '{#InputSlot #}', '{#InputSlot id="a" '])
    expect(parse(piece.repeat(100_000 / piece.length))).toHaveLength(1);
});

const skill = tagNode('SkillTagBlock', { id: 'writing', name: '写作' });
const slot = (content: string) => tagNode('InputSlot', { id: 's1', placeholder: '时间，比如：上午 10 点' }, content);
const file = mentionNode({ id: 'f1', name: '周报.docx', avatarUrl: '', type: 'files', subType: 'task', tags: [] });

test('a reader gets mentions by name and slots by content, without the marks of the page', () => {
  const markup = print([
    skill,
    { type: 'text', text: '每天' },
    slot('上午 9 点'),
    { type: 'text', text: '看 ' },
    file,
    tagNode('experts', { id: '7', name: '法务' }),
    collectTagNode({ id: 't', name: '合同', avatarUrl: '' }),
    tagNode('ExcelTag', { content: '销售.xlsx/表1/A1:B2' }),
    tagNode('Optimize', {}),
    { type: 'text', text: ' {#大括号#}' },
  ]);
  expect(plainTextOf(markup)).toBe('每天上午 9 点看 @周报.docx@法务“合同”标签合集销售.xlsx/表1/A1:B2 {#大括号#}');
});

test('marks alone are blank, an empty slot is found, and the ids are taken out', () => {
  expect(isBlank(print([skill, { type: 'text', text: ' \n' }, tagNode('Optimize', {})]))).toBe(true);
  expect(isBlank(print([file]))).toBe(false);
  expect(hasEmptySlot(print([slot(' ')]))).toBe(true);
  expect(hasEmptySlot(print([slot('十点')]))).toBe(false);
  const tool = mentionNode({ id: 'mcp', name: '地图', avatarUrl: '', type: 'tools', tags: [] });
  const template = tagNode('TemplateTag', { id: '9', type: '7', query: '做海报' });
  expect(extractedItems(print([skill, tool, tool, file, template, collectTagNode({ id: 't', name: 'x', avatarUrl: '' })]))).toEqual([
    { id: 'writing', type: 'skill' },
    { id: 'mcp', type: 'tool' },
    { id: '9', type: 'template' },
    { id: 't', type: 'collect' },
  ]);
});

test('pasted input slots become their content; the skill is changed, never doubled', () => {
  expect(stripInputSlots(`看${print([slot('九点'), file])}`)).toBe(`看九点${print([file])}`);
  const poster = { id: 'poster', name: '设计' };
  expect(withSkill(print([skill, { type: 'text', text: '写' }]), poster)).toBe(`${print([tagNode('SkillTagBlock', poster)])}写`);
  expect(withSkill(print([skill, { type: 'text', text: '写' }]), null)).toBe('写');
});

test('words typed where only words are shown keep the tags they don’t touch', () => {
  const markup = print([skill, { type: 'text', text: '看' }, file, { type: 'text', text: '写' }]);
  expect(withPlainText(markup, '请看@周报.docx写')).toBe(print([skill, textNode('请看'), file, textNode('写')]));
  expect(withPlainText(markup, '看@周报.docx写周报')).toBe(print([skill, textNode('看'), file, textNode('写周报')]));
  expect(withPlainText(markup, '看@周报写')).toBe(print([skill, { type: 'text', text: '看写' }]));
  expect(withPlainText(print([slot('九点')]), '九点半')).toBe(print([slot('九点'), { type: 'text', text: '半' }]));
  expect(withInserted('你好', 1, 1, print([file]))).toBe(`你${print([file])}好`);
  fc.assert(
    fc.property(prompt, hostileText, fc.nat(), fc.nat(), (nodes, added, a, b) => {
      const before = plainTextOf(print(nodes));
      const [from, to] = [
        Math.min(a % (before.length + 1), b % (before.length + 1)),
        Math.max(a % (before.length + 1), b % (before.length + 1)),
      ];
      const inserted = withInserted(print(nodes), from, to, print([{ type: 'text', text: added }]));
      // An atom that is cut takes its other half along.
      if (nodes.every((node) => node.type === 'text' || node.tag === 'InputSlot')) {
        expect(plainTextOf(inserted)).toBe(before.slice(0, from) + added + before.slice(to));
        expect(plainTextOf(withPlainText(print(nodes), before.slice(0, from) + added + before.slice(to)))).toBe(plainTextOf(inserted));
      }
    }),
    { seed: Number(process.env['FUZZ_SEED'] ?? 7) },
  );
});

test('the favourites a prompt names are found, each once; naming them asks for no tool', () => {
  const item = (id: string): MentionItem => ({ id, name: '预算.csv', avatarUrl: '', type: 'files', subType: 'collect', tags: [] });
  const tag = collectTagNode({ id: 't', name: '合同', avatarUrl: '' });
  const markup = print([textNode('对照'), mentionNode(item('a')), tag, mentionNode(item('b')), mentionNode(item('a')), tag]);
  expect(favoritesIn(markup)).toEqual({ favorite_ids: ['a', 'b'], tags: [{ id: 't', name: '合同' }] });
  expect(favoritesIn('没有 @ 谁')).toEqual({ favorite_ids: [], tags: [] });
  expect(plainTextOf(markup)).toBe('对照@预算.csv“合同”标签合集@预算.csv@预算.csv“合同”标签合集');
  expect(extractedItems(markup)).toEqual([{ id: 't', type: 'collect' }]);
});

test('what is asked is left when the files and sets that came by @ are taken away', () => {
  const files = [{ name: '预算.csv' }, { name: '周报.md' }];
  expect(withoutMentions('@预算.csv @周报.md “周报资料”标签合集 上海的预算是多少？', files)).toBe('上海的预算是多少？');
  expect(withoutMentions('看“一季度”那列，@预算.csv 里哪个最高', files)).toBe('看“一季度”那列， 里哪个最高');
});
