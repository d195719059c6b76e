/** Lists of words a person types: put in order, rid of what stands in it twice. */
import type { Conversation } from '../conversation.ts';
import { saying, type Turn } from '../recipe.ts';
import { escapeMarkdown } from '../text/markdown.ts';

interface Order {
  pattern: RegExp;
  /** As it is told: 按拼音. */
  name: string;
  compare(a: string, b: string): number;
  /** What the order doesn't know. */
  note: string;
}

const pinyin = new Intl.Collator('zh-u-co-pinyin', { numeric: true });
const strokes = new Intl.Collator('zh-u-co-stroke', { numeric: true });

const orders: readonly Order[] = [
  { pattern: /笔[画划]/, name: '按笔画', compare: strokes.compare, note: '' },
  {
    pattern: /拼音|首?字母|姓氏|音序|a\s*(?:到|-|~|—)\s*z/i,
    name: '按拼音',
    compare: pinyin.compare,
    note: '多音字按常用的读音排，姓氏里读音特别的（如“单”“解”“仇”）请核对。',
  },
  { pattern: /字数|长短|长度/, name: '按字数', compare: (a, b) => [...a].length - [...b].length || pinyin.compare(a, b), note: '' },
];

const sorts = /排(?:个|一下|好|列)?(?:序|名册)?|排序|排列/;
const dedupes = /去(?:掉|除)?重复?|(?:删|去)(?:掉|除)?重复的?/;

/** Null when no list of words is to be put in order. */
export function wordListTurn({ text, files }: Conversation): Turn | null {
  if (files.length > 0 || text.length > 6000) return null;
  const [asked, list] = dividedAt(text);
  const order = sorts.test(asked) ? orders.find(({ pattern }) => pattern.test(asked)) : undefined;
  const dedupe = dedupes.test(asked);
  if ((!order && !dedupe) || list.length < 3) return null;
  const kept = dedupe ? [...new Set(list)] : list;
  const twice = [...new Set(list.filter((one, at) => list.indexOf(one) !== at))];
  const down = /倒序|降序|从[后长多][往到]?[前短少]|反过来/.test(asked);
  const sorted = order ? kept.toSorted((a, b) => (down ? order.compare(b, a) : order.compare(a, b))) : kept;
  const done = [
    ...(dedupe
      ? [twice.length > 0 ? `去掉了重复的 ${list.length - kept.length} 个（${twice.map(escapeMarkdown).join('、')}）` : '没有重复的']
      : []),
    ...(order ? [`${order.name}${down ? '倒序' : ''}排好`] : []),
  ];
  const also = !dedupe && twice.length > 0 ? `其中${twice.map((one) => `“${escapeMarkdown(one)}”`).join('、')}不止一次出现，都留着。` : '';
  return saying(
    [
      `${done.join('，')}，共 ${sorted.length} 个：`,
      sorted.map((one, at) => `${at + 1}. ${escapeMarkdown(one)}`).join('\n'),
      also,
      order?.note ?? '',
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  );
}

/** The order to the engine, and what the list behind it holds. */
function dividedAt(text: string): [string, string[]] {
  const at = /[:：]|\n/.exec(text)?.index;
  if (at === undefined) return [text, []];
  const items = text
    .slice(at + 1)
    .split(/[、,，;；\n\t]+/)
    .map((one) => one.trim().replace(/[。.]$/, ''))
    .filter((one) => one !== '');
  // Sentences and sums are no list of words.
  return [text.slice(0, at), items.some((one) => [...one].length > 30) ? [] : items];
}
