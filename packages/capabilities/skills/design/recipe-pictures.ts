/** How the built-in engine brings pictures that are to stand alone, by the services that are set up, and in which shape. Pure. */
import type { Conversation } from '#brains/builtin/conversation.ts';
import { brought, callFor, type Shape } from '#brains/builtin/pictures/picture-calls.ts';
import type { PictureOrder } from '#brains/builtin/pictures/picture-orders.ts';
import type { Turn } from '#brains/builtin/recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { ratioOf, shapeOf, type RatioId } from '#capabilities/images/ratios.ts';
import { readRatio } from './brief-orders.ts';

const shapes = { banner: 'wide', wide: 'wide', square: 'square', portrait: 'tall', tall: 'tall' } as const;

export const pictureShape = (ratio: RatioId | null): Shape => (ratio ? shapes[shapeOf(ratioOf(ratio))] : 'square');

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
  const shape = pictureShape(readRatio(conversation.text));
  const got = brought(conversation, [order], shape);
  if (!got) return { text: makes ? '我请图片服务画。' : '我去搜图。', calls: [callFor(order, shape)] };
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
