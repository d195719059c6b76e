/**
 * Counts the built-in engine: its lines (without tests and data) and its expressions over Chinese words, which belong where requests are read.
 * Both may only go down: a count below its ceiling is the next ceiling. Run by ./test beside the walls.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lines of packages/brains/builtin; expressions over Chinese words in its folder `reading`; and in the rest, which is still to be read there. */
const ceilings = { lines: 34_654, reading: 32, rest: 1_464 };

const root = join(import.meta.dirname, '../packages/brains/builtin');
/** A literal between slashes that holds a Chinese character; slashes in its classes and escaped ones do not end it. */
const literal = /(?<![\w)\]}<*/])\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*/g;
const han = /\p{Script=Han}/u;

function expressionsIn(code: string): number {
  const bare = code
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
    .join('\n');
  return (bare.match(literal) ?? []).filter((one) => han.test(one)).length;
}

const counts = { lines: 0, reading: 0, rest: 0 };
for (const file of globSync('**/*.ts', { cwd: root })) {
  if (/\.test\.ts$|(?:^|\/)testing\.ts$/.test(file)) continue;
  const code = readFileSync(join(root, file), 'utf8');
  counts.lines += code.split('\n').length - 1;
  counts[file.startsWith('reading/') ? 'reading' : 'rest'] += expressionsIn(code);
}

console.log(`内置引擎 ${counts.lines} 行；汉字正则 ${counts.reading} 处在 reading，${counts.rest} 处在别处`);
const names = { lines: '行数', reading: 'reading 里的汉字正则', rest: '别处的汉字正则' } as const;
let failed = false;
for (const name of ['lines', 'reading', 'rest'] as const) {
  if (counts[name] <= ceilings[name]) continue;
  failed = true;
  console.error(`${names[name]} ${counts[name]}，超过上限 ${ceilings[name]}：内置引擎只能变小，词写进 lexicon，规则放到 reading`);
}
process.exitCode = failed ? 1 : 0;
