/** The entry of the bounded child process that makes pages ready for recognition: their grey pixels from stdin, the cleaned ones on stdout, then it ends. */
import { answerOnce } from '../bounded-process/answer-once.server.ts';
import { cleanPage } from './clean-page.ts';

/** The pixels of each follow, one page after the other. */
interface Request {
  pages: { width: number; height: number }[];
}

answerOnce(
  async (head, bytes) => {
    // Written by the other half. What checks shapes takes longer to begin than the work.
    const { pages } = head as Request;
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
