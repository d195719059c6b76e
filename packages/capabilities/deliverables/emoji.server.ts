/** Leaves out of PDFs and pictures the emoji no font of this machine has: an empty box says nothing to anybody. */
import type { PageDrawer } from './kind.server.ts';

/** One picture however many characters it is written with: a family, a flag, a thumb with its colour. */
const picture =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator})[\ufe0f\u200d\p{Emoji_Modifier}\p{Extended_Pictographic}\p{Regional_Indicator}]*/gu;

/** The page as it is where all can be shown; what a person downloads as text keeps its emoji. */
export async function withoutUnseenEmoji(html: string, pages: PageDrawer, signal: AbortSignal): Promise<string> {
  const used = [...new Set(html.match(picture))].slice(0, 300);
  if (used.length === 0) return html;
  const unseen = await pages.measure('<!doctype html><p></p>', { width: 100, height: 100 }, unseenOf(used), signal);
  if (!Array.isArray(unseen) || unseen.length === 0) return html;
  return html.replaceAll(picture, (one) => (unseen.includes(one) ? '' : one));
}

/** Draws each and compares it with what stands for a character nobody has. */
function unseenOf(used: string[]): string {
  return `((used) => {
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!pen) return [];
    const drawn = (text) => {
      pen.canvas.width = 48;
      pen.canvas.height = 48;
      pen.font = '32px sans-serif';
      pen.textBaseline = 'middle';
      pen.fillText(text, 4, 24);
      return pen.getImageData(0, 0, 48, 48).data.filter((_, n) => n % 4 === 3).join();
    };
    const nobody = drawn('\\u{10fffe}');
    return used.filter((one) => drawn(String.fromCodePoint(one.codePointAt(0))) === nobody);
  })(${JSON.stringify(used)})`;
}
