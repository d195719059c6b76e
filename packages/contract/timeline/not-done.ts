/** Reads from an answer what it says was not done: every brain ends such an answer with a line `未完成：` and a list, some with one sentence. */

const heading = /^\s*(?:#{1,6}\s*)?\**(?:未完成|Not done)\**\s*[：:]\**\s*$/i;
/** The last paragraph is that one sentence: a line of somebody's report stands among others. */
const sentence = /\n[ \t]*\n\s*\**(?:未完成|Not done)\**\s*[：:]\**[ \t]*([^\n]+)\s*$/i;
const item = /^\s*(?:[-*•]|\d+[.、)])\s*(.+)$/;

/** The list's items, without their marks, or the one sentence; none when the answer ends with neither. */
export function notDoneIn(markdown: string): string[] {
  const lines = markdown.split('\n');
  const start = lines.findLastIndex((line) => heading.test(line));
  if (start < 0) return sentence.exec(`\n\n${markdown}`)?.slice(1) ?? [];
  const sentences: string[] = [];
  for (const line of lines.slice(start + 1)) {
    const found = item.exec(line)?.[1];
    if (found) sentences.push(found.trim());
    else if (line.trim() !== '') break;
  }
  return sentences;
}
