/** The entry of the bounded child process that makes pages ready for recognition: their grey pixels from stdin, the cleaned ones on stdout, then it ends. */
import { z } from 'zod';
import { answerOnce } from '../bounded-process/answer-once.server.ts';
import { cleanPage } from './clean-page.ts';

/** The pixels of each follow, one page after the other. */
const Request = z.strictObject({ pages: z.array(z.strictObject({ width: z.int().min(1), height: z.int().min(1) })).max(4) });

answerOnce(
  async (head, bytes) => {
    const { pages } = Request.parse(head);
    let at = 0;
    const cleaned = pages.map(({ width, height }) => {
      const pixels = bytes.subarray(at, (at += width * height));
      if (pixels.length !== width * height) throw new Error('a page is not whole');
      return cleanPage({ width, height, pixels }).pixels;
    });
    return { head: { cleaned: cleaned.length }, bytes: cleaned };
  },
  (error) => {
    console.error(error);
    return '图片没有处理成功。';
  },
);
