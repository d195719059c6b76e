/** How the built-in engine has a picture made or found by the services that are set up, and says what came of it. Pure. */
import { textField, type Answered, type Conversation } from '#brains/builtin/conversation.ts';
import type { Turn } from '#brains/builtin/recipe.ts';
import { escapeMarkdown } from '#brains/builtin/text/markdown.ts';
import { ratioOf, shapeOf, type RatioId } from '#capabilities/images/ratios.ts';
import { readRatio } from './brief-orders.ts';
import { namesIn } from './recipe-afterwards.ts';
import type { PictureOrder } from './picture-orders.ts';

export interface Brought {
  /** Names of the files, none where it failed. */
  names: string[];
  /** For the reply: where the pictures are from. */
  notes: string[];
  /** Why there are none; null where all is well. */
  failed: string | null;
}

export function callFor(order: PictureOrder, ratio: RatioId | null): { tool: string; input: Record<string, unknown> } {
  const name = order.of.split(/[，,。；;]/)[0]?.slice(0, 24) || '图片';
  if (order.tool === 'search_image')
    return {
      tool: 'search_image',
      input: { query: order.of.slice(0, 200), name, count: order.count, ...(order.skip > 0 ? { skip: order.skip } : {}) },
    };
  const shape = { banner: 'wide', wide: 'wide', square: 'square', portrait: 'tall', tall: 'tall' } as const;
  // Words in a picture can't be set or changed afterwards.
  const prompt = order.alone ? order.of : `${order.of}。画面里不要有文字。`;
  return {
    tool: 'generate_image',
    input: { prompt: prompt.slice(0, 2000), name, count: order.count, shape: ratio ? shape[shapeOf(ratioOf(ratio))] : 'square' },
  };
}

/** Null while one of them was not asked for yet. */
export function brought(conversation: Conversation, orders: readonly PictureOrder[], ratio: RatioId | null): Brought | null {
  const answers = orders.map((order) => {
    const subject = subjectOf(callFor(order, ratio).input);
    return conversation.done.findLast((call) => call.tool === order.tool && subjectOf(call.input) === subject);
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

function broughtBy(call: Answered, order: PictureOrder): Brought {
  const how = order.tool === 'generate_image' ? '生成' : '搜到';
  if (!call.ok) return { names: [], notes: [], failed: `没有${how}图片：${reasonOf(call)}` };
  const names = namesIn(call);
  const lines = call.output.split('\n').filter((line) => line.startsWith('- '));
  if (order.tool === 'generate_image') {
    const fewer = names.length < order.count ? [`要了 ${order.count} 张，图片服务只给了 ${names.length} 张；需要时再说一次。`] : [];
    const real = /插画|水彩|油画|国画|漫画|卡通|手绘|壁纸|头像|像素/.test(order.of) ? '' : '，不是实拍';
    return { names, notes: [`${listed(names)}由图片服务按“${escapeMarkdown(order.of)}”生成${real}。`, ...fewer], failed: null };
  }
  return {
    names,
    notes: [`图片是搜来的，发布前请到来源页核实授权：`, ...lines.map((line) => `  - ${escapeMarkdown(line.slice(2))}`)],
    failed: null,
  };
}

const reasonOf = ({ output }: Answered) =>
  (output.startsWith('given up after') ? '等了太久没有结果。' : (output.split('\n')[0] ?? '')).replace(
    /^(?:没有生成图片|没有搜到图片)：/,
    '',
  );

/** A picture and nothing else. */
export function pictureTurn(conversation: Conversation, order: PictureOrder): Turn {
  const makes = order.tool === 'generate_image';
  if (!conversation.can(order.tool)) {
    const why = makes
      ? '没有生成图片：这里没有接上图片生成服务，内置引擎自己不会画照片和人物。管理员设置 IMAGE_BASE_URL 等之后就可以。'
      : '没有搜图：这里没有接上图片搜索服务。管理员设置 IMAGE_SEARCH_URL 之后就可以。';
    return {
      text: `${why}\n\n现在可以：\n- 上传照片，说“用这张图做一张海报，标题：……”\n- 不用照片，说“做一张……海报”，画面由内置图案绘制\n\n未完成：\n- ${makes ? '没有生成图片' : '没有搜图'}：“${escapeMarkdown(order.of)}”。`,
      calls: [],
    };
  }
  const ratio = readRatio(conversation.text);
  const got = brought(conversation, [order], ratio);
  if (!got) return { text: makes ? '我请图片服务画。' : '我去搜图。', calls: [callFor(order, ratio)] };
  if (got.failed !== null)
    return {
      text: `${got.failed}\n\n没有用别的画面代替。可以稍后说“再试一次”，或上传照片；也可以说“做一张……海报”，画面由内置图案绘制。\n\n未完成：\n- ${makes ? '没有生成' : '没有搜到'}“${escapeMarkdown(order.of)}”的图片。`,
      calls: [],
    };
  const next =
    got.names.length > 1
      ? ['“用第 1 张图做一张海报，标题：……”', '“用这几张图做一套图文，标题：……，1. ……2. ……”']
      : ['“用这张图做一张海报，标题：……”', makes ? '“再生成两张”' : '“再搜几张”'];
  const head = `${makes ? '已生成' : '已搜到'} ${got.names.length} 张图片：\n${got.names.map((name) => `- ${escapeMarkdown(name)}`).join('\n')}`;
  return {
    text: `${head}\n\n请留意：\n${got.notes.map((note) => (note.startsWith('  -') ? note : `- ${note}`)).join('\n')}\n\n接下来可以直接说：\n${next.map((line) => `- ${line}`).join('\n')}`,
    calls: [],
  };
}
