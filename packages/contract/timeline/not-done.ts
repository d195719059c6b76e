/** Reads from an answer what it says was not done: every brain ends such an answer with a line `未完成：` and a list. */

const heading = /^\s*(?:#{1,6}\s*)?\**未完成\**\s*[：:]\**\s*$/;
const item = /^\s*(?:[-*•]|\d+[.、)])\s*(.+)$/;

/** The list's items, without their marks; none when the answer has no such list. */
export function notDoneIn(markdown: string): string[] {
  const lines = markdown.split('\n');
  const start = lines.findLastIndex((line) => heading.test(line));
  if (start < 0) return [];
  const sentences: string[] = [];
  for (const line of lines.slice(start + 1)) {
    const found = item.exec(line)?.[1];
    if (found) sentences.push(found.trim());
    else if (line.trim() !== '') break;
  }
  return sentences;
}
