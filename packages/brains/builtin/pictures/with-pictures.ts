/** Has a picture made or found for a page or a deck that is asked for in the same words, right before it is written. Pure. */
import { isPictureName } from '#agent/pictures.ts';
import type { Conversation } from '../conversation.ts';
import type { Turn } from '../recipe.ts';
import { withLines } from '../text/last-lines.ts';
import { readPictureOrder } from './picture-orders.ts';
import { brought, callFor } from './picture-calls.ts';

/** Pages and slides are wider than high. */
const shape = 'wide';

/** `turn` is given the words without the order, and the pictures as if they had come along. */
export function withPictures(asked: Conversation, turn: (conversation: Conversation) => Turn): Turn {
  const order = readPictureOrder(asked.text);
  if (!order || order.alone || asked.files.some(({ name }) => isPictureName(name))) return turn(asked);
  const words = { ...asked, text: order.rest };
  if (!asked.can(order.tool)) {
    const what = order.tool === 'search_image' ? '没有搜图：这里没有接上图片搜索服务' : '没有生成照片：这里没有接上图片生成服务';
    return withLines(turn(words), [], [`${what}；上传照片后再说一次，就会放上。`]);
  }
  const got = brought(asked, [order], shape);
  if (got === null) {
    const next = turn(words);
    return next.calls.some(({ tool }) => tool === 'write_page' || tool === 'write_deck')
      ? { text: next.text, calls: [callFor(order, shape)] }
      : next;
  }
  const files = got.names.map((name) => ({ uri: `file:${name}`, name, bytes: 0 }));
  const cover = files.length > 0 && asked.text.includes('封面') ? ['图片放在内容页里，封面由主题绘制。'] : [];
  return withLines(
    turn({ ...words, files: [...asked.files, ...files] }),
    [...got.notes, ...cover],
    got.failed === null ? [] : [`${got.failed}页面上没有放图片。`],
  );
}
