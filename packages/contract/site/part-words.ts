/** What somebody points at in a site, in words for a brain: which file, which line, what stands there. Pure. */
import type { DomSelect } from './chat.ts';

export function partInWords(part: DomSelect): string {
  if ('selectedArea' in part)
    return `[选中的区域]\n${part.selectedArea
      .map(
        ({ filePath, startLine, startTagName, startCodeBlock }) => `${filePath}:${startLine} <${startTagName}>\n${fenced(startCodeBlock)}`,
      )
      .join('\n')}`;
  const { filePath, line, column, name, codeBlock } = part;
  return `[选中的元素] ${filePath}:${line}:${column} ${name}\n${fenced(codeBlock)}`;
}

function fenced(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${code}\n${fence}`;
}
