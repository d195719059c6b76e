/** Takes apart what changing a document answered: what was done, in words, and the lines that changed. Pure. */

export interface EditAnswer {
  done: string[];
  /** `+`, `-` or ' ' and the line; empty when the answer names none. */
  lines: { mark: '+' | '-' | ' '; text: string }[];
}

/** Null when it is no such answer, as when a document was newly written. */
export function editOf(output: string): EditAnswer | null {
  if (!output.startsWith('已修改：')) return null;
  const at = output.indexOf('\n改动的行：\n');
  const head = at < 0 ? output : output.slice(0, at);
  const diff = at < 0 ? '' : output.slice(at + '\n改动的行：\n'.length);
  return {
    done: [...head.matchAll(/^- (.+)$/gm)].map((match) => match[1] ?? ''),
    lines: diff
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const mark = line.startsWith('+ ') ? '+' : line.startsWith('- ') ? '-' : ' ';
        return { mark, text: mark === ' ' ? line.trimStart() : line.slice(2) };
      }),
  };
}
