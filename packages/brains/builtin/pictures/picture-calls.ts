/** The calls of the picture services that orders come to, and what came of them, in words. Pure. */
import { callsOf, textField, type Answered, type AnsweredBy, type Conversation } from '../conversation.ts';
import type { PicturesFound } from '#contract/content/pictures.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import type { PictureOrder } from './picture-orders.ts';
import { holds } from '#text/words.ts';

/** Words in a picture can't be set or changed afterwards. */
export const wordless = '。画面里不要有文字。';

export type Shape = 'square' | 'wide' | 'tall';

export interface Brought {
  /** Names of the files, none where it failed. */
  names: string[];
  /** For the reply: where the pictures are from. */
  notes: string[];
  /** Why there are none; null where all is well. */
  failed: string | null;
}

/** Manners nobody takes for a photograph. */
const drawn = ['插画', '水彩', '油画', '国画', '漫画', '卡通', '手绘', '壁纸', '头像', '像素'];

export function callFor(order: PictureOrder, shape: Shape): { tool: PictureOrder['tool']; input: Record<string, unknown> } {
  const name = order.of.split(/[，,。；;]/)[0]?.slice(0, 24) || '图片';
  if (order.tool === 'search_image')
    return {
      tool: 'search_image',
      input: { query: order.of.slice(0, 200), name, count: order.count, ...(order.skip > 0 ? { skip: order.skip } : {}) },
    };
  const prompt = order.alone ? order.of : `${order.of}${wordless}`;
  return { tool: 'generate_image', input: { prompt: prompt.slice(0, 2000), name, count: order.count, shape } };
}

/** Null while one of them was not asked for yet. */
export function brought(conversation: Conversation, orders: readonly PictureOrder[], shape: Shape): Brought | null {
  const answers = orders.map((order) => {
    const subject = subjectOf(callFor(order, shape).input);
    return callsOf(conversation.done, order.tool).findLast((call) => subjectOf(call.input) === subject);
  });
  const calls = answers.filter((call) => call !== undefined);
  if (calls.length < orders.length) return null;
  const got = orders.flatMap((order, at) => (calls[at] ? [broughtBy(calls[at], order)] : []));
  const [only] = got;
  if (only && got.length === 1) return only;
  const names = got.flatMap((one) => one.names);
  const failed = got.flatMap((one, at) => (one.failed === null ? [] : [`“${escapeMarkdown(orders[at]?.of ?? '')}”${one.failed}`]));
  const notes =
    orders[0]?.tool === 'generate_image' && names.length > 0
      ? [`${listed(names)}由图片服务按各张的文字生成，不是实拍。`]
      : [...new Set(got.flatMap((one) => one.notes))];
  return { names, notes: [...notes, ...(names.length > 0 ? failed : [])], failed: names.length > 0 ? null : (got[0]?.failed ?? null) };
}

const subjectOf = (input: Record<string, unknown>): string | null => textField(input, 'query') ?? textField(input, 'prompt');

const listed = (names: readonly string[]) => names.map((name) => `“${escapeMarkdown(name)}”`).join('、');

function broughtBy(call: AnsweredBy<PictureOrder['tool']>, order: PictureOrder): Brought {
  const how = order.tool === 'generate_image' ? '生成' : '搜到';
  if (!call.ok) return { names: [], notes: [], failed: `没有${how}图片：${call.code === 'deadline' ? '等了太久没有结果。' : call.reason}` };
  const names = namesIn(call);
  if (call.tool === 'generate_image') {
    const fewer = names.length < order.count ? [`要了 ${order.count} 张，图片服务只给了 ${names.length} 张；需要时再说一次。`] : [];
    const real = holds(order.of, drawn) ? '' : '，不是实拍';
    return { names, notes: [`${listed(names)}由图片服务按“${escapeMarkdown(order.of)}”生成${real}。`, ...fewer], failed: null };
  }
  return { names, notes: [`图片是搜来的，发布前请到来源页核实授权：`, ...linesOf(call.result)], failed: null };
}

/** One line a picture: its name, what it shows and where it is from. */
export const linesOf = ({ found }: PicturesFound) => found.map(({ name, about }) => `  - ${escapeMarkdown(`${name}：${about}`)}`);

export function namesIn(call: Answered | undefined): string[] {
  return call?.files.map(({ name }) => name) ?? [];
}
