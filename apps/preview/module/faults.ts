/** What is wrong with a file, in the person's words and with its place. */
import type { SiteFault } from '../runtime/pack.ts';

/** Line and column begin with 1 and count UTF-16 units. */
export interface Spot {
  line: number;
  column: number;
}

export function spotsOf(source: string): (offset: number) => Spot {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      // Inside the list by its bounds.
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1 };
  };
}

export const crashed = (path: string): SiteFault => ({
  type: 'BuildError',
  message: `这个文件让编译程序意外退出，没有编译：${path}`,
  path,
});
