/** One source file as JavaScript for a frame or a bundle. Pure: the same path and text give the same module. */
import { decode } from '@jridgewell/sourcemap-codec';
import { MagicString } from 'magic-string';
import { parseSync, transformSync } from 'rolldown/utils';
import type { SiteFault } from '../runtime/pack.ts';
import { spotsOf, type Spot } from './faults.ts';
import { serverCode, serverModule } from './server-only.ts';
import { addTags, ownAddresses } from './tags.ts';
import { child, nameOf, type Node } from './walk.ts';

export type Form = 'preview' | 'bundle';

/** One place where another module is named. */
export interface Import {
  specifier: string;
  /** Of the literal with its quotes, in `code`. */
  start: number;
  end: number;
  /** Of the whole statement; null for `import()`. */
  statement: { start: number; end: number } | null;
  /** What is taken: null for all of it, or for what is only run. */
  names: { imported: string; local: string }[] | null;
  /** Whether it hands names on instead of using them. */
  is_export: boolean;
}

export interface Compiled {
  code: string;
  imports: Import[];
  /** Names, without those of `export *`. */
  exports: string[];
  /** Specifiers of `export *`. */
  stars: string[];
  stands_alone: boolean;
  /** Where the source names other modules, by specifier. */
  spots: ReadonlyMap<string, Spot>;
  /** Of each line of `code` the line it was written on; 0 for what nobody wrote. Empty where they are the same. */
  lines: readonly number[];
  faults: SiteFault[];
}

const languages = { tsx: 'tsx', ts: 'ts', jsx: 'jsx', js: 'jsx', mjs: 'jsx' } as const;

export function compileModule(path: string, source: string, form: Form): Compiled {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  // Asked for by these endings only.
  const lang = languages[ending as keyof typeof languages];
  const spot = spotsOf(source);
  const parsed = parseSync(path, source, { lang, sourceType: 'module' });
  const broken = parsed.errors.filter(({ severity }) => severity === 'Error');
  if (broken.length > 0)
    return failed(
      broken.slice(0, 5).map(({ message, labels, helpMessage }) => ({
        type: 'CodeError',
        message: `语法错误：${message}`,
        path,
        ...spot(labels[0]?.start ?? 0),
        ...(helpMessage ? { suggestion: helpMessage } : {}),
      })),
    );
  // ESTree, which the walker reads field by field.
  const program = parsed.program as unknown as Node;
  const faults = serverCode(program, path, spot);
  for (const { moduleRequest, entries } of parsed.module.staticImports) {
    if (entries.length > 0 && entries.every(({ isType }) => isType)) continue;
    const reason = serverModule(moduleRequest.value);
    if (reason) faults.push({ type: 'CodeError', path, ...spot(moduleRequest.start), ...reason });
  }
  if (faults.length > 0) return failed(faults);
  const text = new MagicString(source);
  if (form === 'preview') addTags(program, text, path, spot);
  ownAddresses(program, text);
  const made = transformSync(path, text.toString(), {
    lang,
    sourceType: 'module',
    tsconfig: false,
    target: 'es2022',
    sourcemap: form === 'preview',
    jsx: {
      runtime: 'automatic',
      importSource: '@site',
      ...(form === 'preview' ? { refresh: true } : {}),
    },
  });
  if (made.errors.length > 0)
    return failed(made.errors.map((error) => ({ type: 'CodeError', message: `没有编译：${error.message}`, path })));
  const spots = new Map(
    [...parsed.module.staticImports, ...parsed.module.staticExports.flatMap(({ entries }) => entries)].flatMap(({ moduleRequest }) =>
      moduleRequest ? [[moduleRequest.value, spot(moduleRequest.start)] as const] : [],
    ),
  );
  return { ...readModule(path, made.code, componentsOf(program)), spots, lines: made.map ? writtenLines(made.map.mappings) : [] };
}

/** Tags and addresses are put in without a new line, so the map of the last step is the whole one. */
function writtenLines(mappings: string): number[] {
  return decode(mappings).map(([first]) => (first && first.length > 1 ? (first[2] ?? -1) + 1 : 0));
}

function failed(faults: SiteFault[]): Compiled {
  return { code: '', imports: [], exports: [], stars: [], stands_alone: false, spots: new Map(), lines: [], faults };
}

/** Imports and exports as they are after types are gone. */
function readModule(path: string, code: string, components: ReadonlySet<string>): Omit<Compiled, 'spots' | 'lines'> {
  const { module } = parseSync(path, code, { lang: 'js', sourceType: 'module' });
  const imports: Import[] = module.staticImports.map(({ start, end, moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    start: moduleRequest.start,
    end: moduleRequest.end,
    statement: { start, end },
    names: entries.some(({ importName }) => importName.kind === 'NamespaceObject')
      ? null
      : entries.map(({ importName, localName }) => ({
          imported: importName.kind === 'Default' ? 'default' : (importName.name ?? 'default'),
          local: localName.value,
        })),
    is_export: false,
  }));
  const exports: string[] = [];
  const stars: string[] = [];
  let stands_alone = true;
  for (const { start, end, entries } of module.staticExports) {
    const [first] = entries;
    for (const { exportName, importName, moduleRequest, localName } of entries) {
      const name = exportName.kind === 'Default' ? 'default' : exportName.name;
      if (name) exports.push(name);
      if (importName.kind === 'AllButDefault' && moduleRequest) stars.push(moduleRequest.value);
      if (moduleRequest) stands_alone = false;
      else if (name && !besides.has(name) && !components.has(name === 'default' ? (localName.name ?? 'default') : (localName.name ?? name)))
        stands_alone = false;
    }
    if (!first?.moduleRequest) continue;
    const { value, start: from, end: to } = first.moduleRequest;
    const isAll = entries.some(({ importName }) => importName.kind !== 'Name');
    imports.push({
      specifier: value,
      start: from,
      end: to,
      statement: { start, end },
      names: isAll
        ? null
        : entries.map(({ importName, exportName }) => ({ imported: importName.name ?? 'default', local: exportName.name ?? 'default' })),
      is_export: true,
    });
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"])([^'"\\]*)\1$/.exec(code.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2] === undefined) continue;
    imports.push({
      specifier: literal[2],
      start: moduleRequest.start,
      end: moduleRequest.end,
      statement: null,
      names: null,
      is_export: false,
    });
  }
  return { code, imports, exports, stars, stands_alone: stands_alone && exports.some((name) => !besides.has(name)), faults: [] };
}

/** What Next reads of pages beside their component; none of it is drawn. */
const besides = new Set([
  'metadata',
  'generateMetadata',
  'viewport',
  'generateViewport',
  'dynamic',
  'revalidate',
  'runtime',
  'fetchCache',
  'dynamicParams',
]);
const wrappers = /^(memo|forwardRef|lazy|dynamic|observer)$/;

/** Names at the top of a module that hold a component. */
function componentsOf(program: Node): Set<string> {
  const found = new Set<string>();
  const body = Array.isArray(program['body']) ? (program['body'] as Node[]) : [];
  for (const statement of body) {
    const declared = /^Export(Named|Default)Declaration$/.test(statement.type) ? child(statement, 'declaration') : statement;
    if (!declared) continue;
    if (declared.type === 'FunctionDeclaration' || declared.type === 'ClassDeclaration') {
      const name = nameOf(child(declared, 'id'));
      if (/^[A-Z]/.test(name)) found.add(name);
    } else if (declared.type === 'VariableDeclaration') {
      for (const one of declared['declarations'] as Node[]) {
        const name = nameOf(child(one, 'id'));
        if (/^[A-Z]/.test(name) && makesComponent(child(one, 'init'))) found.add(name);
      }
    }
  }
  return found;
}

function makesComponent(value: Node | null): boolean {
  if (!value) return false;
  if (value.type === 'ArrowFunctionExpression' || value.type === 'FunctionExpression') return true;
  if (value.type !== 'CallExpression') return false;
  const callee = child(value, 'callee');
  return wrappers.test(nameOf(callee)) || wrappers.test(nameOf(callee && child(callee, 'property')));
}
