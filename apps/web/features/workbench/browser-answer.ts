/** Takes apart what a step in the browser answered: what changed, what stands in the way, and the words on the page. Pure. */
import { withoutCut } from './output-text.ts';

export interface BrowserAnswer {
  /** What else became of the step; '' when there is nothing to say. */
  change: string;
  /** That the page wants something only a person should do; '' when it does not. */
  barrier: string;
  /** Markdown when the page was read, else lines. */
  text: string;
  is_reading: boolean;
  /** Where reading goes on, in characters; null when the end was reached. */
  next_offset: number | null;
}

export function browserAnswerOf(output: string): BrowserAnswer {
  const { text } = withoutCut(output);
  const is_reading = text.startsWith('文件：');
  const divider = is_reading ? '\n---\n' : '\n--- 页面上的文字';
  const at = text.indexOf(divider);
  const head = at < 0 ? text : text.slice(0, at);
  const body = at < 0 ? '' : text.slice(at + divider.length);
  const unfinished = /\n?\[未完：用 offset=(\d+) 继续读\]\s*$/.exec(body);
  return {
    change: /^变化：(.+)$/m.exec(head)?.[1] ?? '',
    barrier: barrierIn(head),
    text: is_reading ? body.slice(0, unfinished?.index ?? body.length) : wordsIn(body),
    is_reading,
    next_offset: unfinished ? Number(unfinished[1]) : null,
  };
}

/** Without the rest of the divider's line, and without what can be clicked. */
function wordsIn(body: string): string {
  const end = body.search(/\n\n(?:--- 可以操作的|（没有可以操作的内容）)/);
  const lines = (end < 0 ? body : body.slice(0, end)).split('\n').slice(1);
  // Each line stands by itself on the page, and its headings are smaller than ours.
  return lines
    .map((line) => line.replace(/^#{1,6} /, '#### '))
    .join('\n\n')
    .trim();
}

/** Said to the agent with what to do about it; a person needs only what it is. */
function barrierIn(head: string): string {
  return /^提示：([^。\n]+)/m.exec(head)?.[1] ?? '';
}
