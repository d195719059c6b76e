/** The errors that can be mended without knowing what a site means: names and paths that lead to one place only, and files that no longer parse. Pure but for reading. */
import { standIns } from '#contract/site/packages.ts';
import { treeOf } from '../element/jsx-source.ts';
import known from './known-names.json' with { type: 'json' };
import { namesOf, type ImportedName, type ImportLine, type ModuleNames } from './module-names.ts';

/** Where something is wrong, as compiler, linter and pages tell it. */
export interface ErrorPlace {
  type: string;
  path?: string | undefined;
  line?: number | undefined;
}

export interface MendInput {
  paths: readonly string[];
  /** Null for what is no text. */
  read(path: string): Promise<string | null>;
  /** As the last version had it; null where it had none. */
  lastGood(path: string): Promise<string | null>;
  errors: readonly ErrorPlace[];
}

export interface Mended {
  /** New contents by path. */
  changes: Map<string, string>;
  /** What was mended, a sentence each. */
  said: string[];
}

interface Module extends ModuleNames {
  source: string;
  /** How often this parser stumbled: also over types it does not know. */
  stumbles: number;
}

const program = /\.(?:tsx?|jsx?|mjs)$/;
const globals = new Set(['undefined', 'arguments', 'NaN', 'Infinity']);

export async function mendSite(input: MendInput): Promise<Mended> {
  const mended: Mended = { changes: new Map(), said: [] };
  const modules = new Map<string, Module>();
  for (const path of input.paths.filter((one) => program.test(one))) {
    const module = moduleOf(path, (await input.read(path)) ?? '');
    if (module) modules.set(path, module);
  }
  const named = new Set(input.errors.flatMap(({ path }) => path ?? []));
  for (const path of named) await restore(path, modules, input, mended);
  // Where nobody told a file, all are looked at: what is done is right in any of them.
  const looked = named.size > 0 ? [...named] : [...modules.keys()];
  for (const path of looked) {
    const module = modules.get(path);
    if (module) mendModule(path, module, modules, input, mended);
  }
  return mended;
}

function moduleOf(path: string, source: string): Module | null {
  const tree = treeOf(path, source);
  if (!tree) return null;
  let stumbles = 0;
  tree.iterate({ enter: ({ type }) => void (stumbles += type.isError ? 1 : 0) });
  return { ...namesOf(tree, source), source, stumbles };
}

/** Where the compiler stumbles, too, over what is no import, and more stands wrong than in the last version: two parsers, one opinion. */
async function restore(path: string, modules: Map<string, Module>, input: MendInput, mended: Mended): Promise<void> {
  const source = await input.read(path);
  const good = await input.lastGood(path);
  if (source === null || good === null || good === source) return;
  const module = modules.get(path);
  const before = module ? moduleOf(path, good) : null;
  if (module && before) {
    const imports = new Set(module.imports.map(({ at }) => lineNumber(source, at.from)));
    const isBroken = input.errors.some((error) => error.type === 'CodeError' && error.path === path && !imports.has(error.line ?? 0));
    if (!isBroken || module.stumbles <= before.stumbles) return;
    modules.set(path, before);
  } else if (!path.endsWith('.json') || isJson(source) || !isJson(good)) return;
  mended.changes.set(path, good);
  mended.said.push(`${path} 已经读不通，恢复成上一个版本里的内容，之后在这个文件里写的没有留下`);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface Edit {
  from: number;
  to: number;
  put: string;
}

function mendModule(path: string, module: Module, modules: ReadonlyMap<string, Module>, input: MendInput, mended: Mended): void {
  const edits: Edit[] = [];
  const isAt = (line: ImportLine, type: string): boolean =>
    input.errors.some((error) => error.type === type && error.path === path && error.line === lineNumber(module.source, line.at.from));
  for (const line of module.imports) {
    const way = ownPath(line.specifier, path, input.paths);
    if (way === null) {
      const instead = isAt(line, 'InstallError') ? standIn(line) : null;
      if (!instead) continue;
      edits.push({ from: line.from, to: line.to, put: instead.put });
      mended.said.push(`${path}：没有 ${line.specifier}，改用 ${instead.to}`);
      continue;
    }
    const target = resolved(way, input.paths);
    if (target === null) {
      const like = onlyLike(way, input.paths);
      if (like === null) continue;
      const specifier = specifierTo(like, path, line.specifier);
      edits.push({ ...line.at, put: specifier });
      mended.said.push(`${path}：${line.specifier} 改成 ${specifier}`);
    } else {
      const other = modules.get(target);
      const fixed = other ? withRightNames(line, target, other, modules, path) : null;
      if (fixed) {
        edits.push({ from: line.from, to: line.to, put: fixed.put });
        mended.said.push(`${path}：${fixed.said}`);
      }
    }
  }
  const lines: string[] = [];
  for (const name of module.unknown.keys()) {
    const found = globals.has(name) ? null : importOfName(name, path, modules);
    if (!found) continue;
    lines.push(found.line);
    mended.said.push(`${path}：补上 ${name} 的引用（${found.from}）`);
  }
  if (lines.length > 0) edits.push(importsAt(module, lines));
  if (edits.length === 0) return;
  let text = module.source;
  for (const { from, to, put } of edits.toSorted((a, b) => b.from - a.from || b.to - a.to))
    text = text.slice(0, from) + put + text.slice(to);
  mended.changes.set(path, text);
}

const lineNumber = (source: string, offset: number): number => source.slice(0, offset).split('\n').length;

// Paths

/** A path of the project without what leads up; null for a package. */
function ownPath(specifier: string, from: string, paths: readonly string[]): string | null {
  const root = paths.some((one) => one.startsWith('src/app/')) ? 'src' : '';
  if (/^[@~]\//.test(specifier)) return joined(root, specifier.slice(2));
  return /^\.\.?(?:\/|$)/.test(specifier) ? joined(from.split('/').slice(0, -1).join('/'), specifier) : null;
}

function joined(folder: string, path: string): string {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of path.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  return parts.join('/');
}

const endings = ['', '.tsx', '.ts', '.jsx', '.js', '.mjs', '.json', '.css', '/index.tsx', '/index.ts', '/index.jsx', '/index.js'];

function resolved(way: string, paths: readonly string[]): string | null {
  const found = endings.map((ending) => way + ending).find((one) => paths.includes(one));
  // `./x.js` may stand for `./x.ts`.
  return found ?? ['.ts', '.tsx'].map((ending) => way.replace(/\.jsx?$/, ending)).find((one) => one !== way && paths.includes(one)) ?? null;
}

const withoutEnding = (path: string): string => path.replace(/(?:\/index)?\.[a-z]+$/i, '');

/** The one file that differs in case or ending alone, else the one of that name in another folder. */
function onlyLike(way: string, paths: readonly string[]): string | null {
  const bare = (path: string): string => withoutEnding(path).toLowerCase().replaceAll(/[-_]/g, '');
  const wanted = way.toLowerCase().replaceAll(/[-_]/g, '');
  const same = paths.filter((path) => bare(path) === wanted || bare(path) === bare(way) || path.toLowerCase() === way.toLowerCase());
  const name = (path: string): string => bare(path).split('/').at(-1) ?? '';
  const found = same.length > 0 ? same : paths.filter((path) => program.test(path) && !path.startsWith('app/') && name(path) === name(way));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** As the file writes its other paths. */
function specifierTo(path: string, from: string, written: string): string {
  const target = program.test(path) ? withoutEnding(path) : path;
  if (/^[@~]\//.test(written)) return `${written.slice(0, 2)}${target.replace(/^src\//, '')}`;
  const [here, there] = [from.split('/').slice(0, -1), target.split('/')];
  let same = 0;
  while (same < here.length && here[same] === there[same]) same += 1;
  const up = '../'.repeat(here.length - same);
  return `${up === '' ? './' : up}${there.slice(same).join('/')}`;
}

// Names

function standIn(line: ImportLine): { put: string; to: string } | null {
  const known = standIns.find(({ from }) => from === line.specifier);
  if (!known?.names || line.is_export) return null;
  const { names, instead } = known;
  const wanted = line.names.map(({ imported, local }) => ({ imported: names[imported], local }));
  if (wanted.length === 0 || wanted.some(({ imported }) => imported === undefined)) return null;
  const list = wanted.map(({ imported = '', local }) => (imported === local ? local : `${imported} as ${local}`)).join(', ');
  return { put: `import { ${list} } from '${instead}';`, to: instead };
}

/** Default for named and the other way round, where the other is all there is; or the one file that has the name. */
function withRightNames(
  line: ImportLine,
  target: string,
  other: Module,
  modules: ReadonlyMap<string, Module>,
  path: string,
): { put: string; said: string } | null {
  if (line.is_export || other.has_star) return null;
  const missing = line.names.filter(({ imported }) => imported !== '*' && !other.exports.has(imported));
  const [one] = missing;
  if (!one || missing.length > 1) return null;
  const rest = line.names.filter((name) => name !== one);
  const left = importText(rest, line.specifier);
  if (one.imported === 'default' && other.exports.has(one.local))
    return { put: importText([...rest, { ...one, imported: one.local }], line.specifier), said: `${one.local} 改为按名字引用` };
  const elsewhere = holdersOf(one.imported === 'default' ? one.local : one.imported, modules).filter(
    (file) => file !== target && file !== path,
  );
  if (elsewhere.length === 1 && elsewhere[0] !== undefined) {
    const specifier = specifierTo(elsewhere[0], path, line.specifier);
    const moved = importText([{ ...one, imported: one.imported === 'default' ? one.local : one.imported }], specifier);
    return { put: rest.length > 0 ? `${left}\n${moved}` : moved, said: `${one.local} 改为从 ${specifier} 引用` };
  }
  const isOnly = other.exports.size === 1 && other.exports.has('default');
  if (one.imported !== 'default' && isOnly && rest.length === 0)
    return { put: importText([{ ...one, imported: 'default' }], line.specifier), said: `${one.local} 改为默认引用` };
  return null;
}

function importText(names: readonly ImportedName[], specifier: string): string {
  const own = names.find(({ imported }) => imported === 'default');
  const all = names.find(({ imported }) => imported === '*');
  const list = names
    .filter(({ imported }) => imported !== 'default' && imported !== '*')
    .map(({ imported, local, is_type }) => `${is_type ? 'type ' : ''}${imported === local ? local : `${imported} as ${local}`}`);
  const parts = [own?.local, all && `* as ${all.local}`, list.length > 0 ? `{ ${list.join(', ')} }` : undefined].filter(
    (part) => part !== undefined,
  );
  return parts.length > 0 ? `import ${parts.join(', ')} from '${specifier}';` : '';
}

const holdersOf = (name: string, modules: ReadonlyMap<string, Module>): string[] =>
  [...modules].filter(([, module]) => module.exports.has(name)).map(([file]) => file);

/** A name of the project before one of a package: `Image` may be somebody's own. */
function importOfName(name: string, path: string, modules: ReadonlyMap<string, Module>): { line: string; from: string } | null {
  const own = holdersOf(name, modules).filter((file) => file !== path);
  const [file] = own;
  if (own.length > 1) return null;
  if (file !== undefined) {
    const from = specifierTo(file, path, '');
    return { line: `import { ${name} } from '${from}';`, from };
  }
  for (const [from, names] of Object.entries(known)) {
    if (names.includes(name)) return { line: `import { ${name} } from '${from}';`, from };
    if (names.includes(`default ${name}`)) return { line: `import ${name} from '${from}';`, from };
  }
  return null;
}

/** Before the other imports, behind 'use client'. */
function importsAt({ source, imports }: Module, lines: readonly string[]): Edit {
  const first = imports.find(({ is_export }) => !is_export);
  const directive = /^\s*(['"])use (?:client|strict)\1;?[^\S\n]*\n?/.exec(source)?.[0].length ?? 0;
  const at = first?.from ?? directive;
  const put = `${lines.join('\n')}\n`;
  return { from: at, to: at, put: directive > 0 && !source.slice(0, at).endsWith('\n') ? `\n${put}` : put };
}
