/** Lists of words a person types: put in order, rid of what stands in it twice. */
import type { Conversation } from '../conversation.ts';
import { saying, type Turn } from '../recipe.ts';
import { holds } from '../text/words.ts';
import { escapeMarkdown } from '../text/markdown.ts';

interface Order {
  words: readonly string[];
  /** As it is told: 按拼音. */
  name: string;
  compare(a: string, b: string): number;
  /** What the order doesn't know. */
  note: string;
}

const pinyin = new Intl.Collator('zh-u-co-pinyin', { numeric: true });
const strokes = new Intl.Collator('zh-u-co-stroke', { numeric: true });

const orders: readonly Order[] = [
  { words: ['笔画', '笔划'], name: '按笔画', compare: strokes.compare, note: '' },
  {
    words: ['拼音', '字母', '姓氏', '音序', 'a到z', 'a-z', 'a~z'],
    name: '按拼音',
    compare: pinyin.compare,
    note: '多音字按常用的读音排，姓氏里读音特别的（如“单”“解”“仇”）请核对。',
  },
  { words: ['字数', '长短', '长度'], name: '按字数', compare: (a, b) => [...a].length - [...b].length || pinyin.compare(a, b), note: '' },
];

const dedupes = ['去重', '去掉重', '去除重', '删重', '删掉重', '删除重'];
const backwards = ['倒序', '降序', '反过来', '从后往前', '从长到短', '从多到少', '从后到前'];

/** Null when no list of words is to be put in order. */
export function wordListTurn({ text, files }: Conversation): Turn | null {
  if (files.length > 0 || text.length > 6000) return null;
  const [asked, list] = dividedAt(text);
  const order = asked.replaceAll('安排', '').includes('排') ? orders.find(({ words }) => holds(asked, words)) : undefined;
  const dedupe = holds(asked, dedupes);
  if ((!order && !dedupe) || list.length < 3) return null;
  const kept = dedupe ? [...new Set(list)] : list;
  const twice = [...new Set(list.filter((one, at) => list.indexOf(one) !== at))];
  const down = holds(asked, backwards);
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
