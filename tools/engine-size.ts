/**
 * Counts the built-in engine: its lines (without tests and data) and its expressions over Chinese words, which belong where requests are read.
 * Both may only go down: a count below its ceiling is the next ceiling. Run by ./test beside the walls.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lines of packages/brains/builtin; expressions over Chinese words in its folder `reading`; and in the rest, where none is left. */
const ceilings = { lines: 29_044, reading: 30, rest: 0 };
/** And of what makes sites without a model, beside that: it has no expression over Chinese words. */
const siteCeilings = { lines: 3_490, words: 0 };

/** Of the recipes of skills and experts, and their readers of words. */
const recipeCeilings = { lines: 4_137, words: 24 };

const root = join(import.meta.dirname, '../packages/brains/builtin');
const siteRoot = join(import.meta.dirname, '../packages/capabilities/experts/website');
const capabilities = join(import.meta.dirname, '../packages/capabilities');
const ofRecipes = ['skills/**/*.ts', 'experts/!(website)/**/*.ts', 'experts/*.ts'];
const ofSites = ['recipe*.ts', 'element-request.ts', 'changes/**/*.ts', 'kits/*.ts', 'kits/*/kit.ts'];
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

const isTest = (file: string): boolean => /\.test\.ts$|(?:^|\/)testing\.ts$/.test(file);
const linesOf = (code: string): number => code.split('\n').length - 1;

const counts = { lines: 0, reading: 0, rest: 0 };
for (const file of globSync('**/*.ts', { cwd: root })) {
  if (isTest(file)) continue;
  const code = readFileSync(join(root, file), 'utf8');
  counts.lines += linesOf(code);
  counts[file.startsWith('reading/') ? 'reading' : 'rest'] += expressionsIn(code);
}
function counted(folder: string, patterns: string[]): { lines: number; words: number } {
  const codes = globSync(patterns, { cwd: folder })
    .filter((file) => !isTest(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  return {
    lines: codes.reduce((sum, code) => sum + linesOf(code), 0),
    words: codes.reduce((sum, code) => sum + expressionsIn(code), 0),
  };
}
const sites = counted(siteRoot, ofSites);
const recipes = counted(capabilities, ofRecipes);

console.log(
  `内置引擎 ${counts.lines} 行；汉字正则 ${counts.reading} 处在 reading，${counts.rest} 处在别处；网站 ${sites.lines} 行，汉字正则 ${sites.words} 处；技能与专家 ${recipes.lines} 行，汉字正则 ${recipes.words} 处`,
);
const names = { lines: '行数', reading: 'reading 里的汉字正则', rest: '别处的汉字正则' } as const;
let failed = false;
for (const name of ['lines', 'reading', 'rest'] as const) {
  if (counts[name] <= ceilings[name]) continue;
  failed = true;
  console.error(`${names[name]} ${counts[name]}，超过上限 ${ceilings[name]}：内置引擎只能变小，词写进 lexicon，规则放到 reading`);
}
for (const [what, found, most] of [
  ['网站', sites, siteCeilings],
  ['技能与专家', recipes, recipeCeilings],
] as const)
  for (const name of ['lines', 'words'] as const) {
    if (found[name] <= most[name]) continue;
    failed = true;
    const unit = name === 'lines' ? '行数' : '汉字正则';
    console.error(`${what}的${unit} ${found[name]}，超过上限 ${most[name]}：词写进 lexicon，句子在 reading 里读`);
  }
process.exitCode = failed ? 1 : 0;
