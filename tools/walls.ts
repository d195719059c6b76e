/**
 * Keeps the walls between the packages: who may import whom, and what the browser may never reach.
 * dependency-cruiser reads TypeScript through the compiler's own API, which TypeScript 7 doesn't have; so imports are read with Vite's parser.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '..');
/** `#agent/*` → `packages/agent/`, from the imports of package.json. */
const doors = readDoors();

/** A file of the repository, `node:fs`, or a package's name as `npm:zod`. */
type Place = string;
interface Wall {
  /** The files it stands around. The first wall that fits a file is its wall. */
  of: RegExp;
  may: RegExp[];
}

const anyPackage = /^npm:/;
const anyNode = /^node:/;
const zod = /^npm:zod$/;
const react = /^npm:(react|react-dom)$/;
/** What text, formulas, charts and menus are drawn with. */
const drawing =
  /^npm:(radix-ui|lucide-react|sonner|katex|echarts|mermaid|react-markdown|remark-.+|rehype-.+|unified|hast.*|mdast.*|unist.*|micromark.*|vfile|property-information)$/;
const style = /\.css$/;
const agent = /^packages\/agent\//;
const contract = /^packages\/contract\//;
const text = /^packages\/text\//;
const brains = /^packages\/brains\//;
const builtin = /^packages\/brains\/builtin\//;
const ui = /^packages\/ui\//;
/** What the drawing on screen and the one in files keep to alike. */
const chartRules = /^packages\/ui\/markdown\/drawing\/chart-rules\.ts$/;
const capabilities = /^packages\/capabilities\//;
const serverDoor = /^packages\/capabilities\/.*\.server\.tsx?$/;
const webDoor = /^packages\/capabilities\/.*\.web\.tsx?$/;
/** What both sides know: the lists and kinds at the top of each room, and the file named like its folder. */
const facts = /^packages\/capabilities\/(\w+\/[\w-]+|\w+\/([\w-]+)\/\2)\.ts$/;
/** What is asked of whoever compiles sites, and how the process that does is spoken to. */
const sitePorts = /^packages\/capabilities\/deliverables\/site\/site-ports\.ts$/;
const engineWords = /^apps\/preview\/(protocol|routes\/routes|runtime\/pack|vendor\/manifest)\.ts$/;

const walls: Wall[] = [
  { of: agent, may: [agent, zod] },
  { of: text, may: [text] },
  { of: contract, may: [contract, text, /^packages\/agent\/events\.ts$/, zod] },
  { of: ui, may: [ui, text, react, drawing, style] },
  { of: /^packages\/brains\/model\/config\.ts$/, may: [brains, text, agent, contract, anyPackage, /^node:fs$/] },
  // A pause that a signal ends; the global timers don't have it.
  {
    of: /^packages\/brains\/builtin\/(builtin|prompt-help\/builtin-help)\.ts$/,
    may: [builtin, text, agent, contract, zod, /^node:timers\/promises$/],
  },
  { of: builtin, may: [builtin, text, agent, contract, zod] },
  // Which try a request belongs to, when many share one model of the provider's library.
  { of: /^packages\/brains\/model\/model\.ts$/, may: [brains, text, agent, contract, anyPackage, /^node:async_hooks$/] },
  { of: brains, may: [brains, text, agent, contract, anyPackage] },

  {
    of: /^packages\/capabilities\/.*\/read-file\/(read-file|recognised-text|scanned-pages)\.server\.ts$/,
    may: [capabilities, text, contract, agent, anyPackage, anyNode],
  },
  { of: /^packages\/capabilities\/tools\/read-file\//, may: [capabilities, text, contract, anyPackage, anyNode] },
  { of: /^packages\/capabilities\/tools\//, may: [capabilities, text, contract, agent, brains, anyPackage, anyNode] },
  { of: serverDoor, may: [capabilities, text, contract, agent, brains, anyPackage, anyNode] },
  {
    of: /^packages\/capabilities\/(skills|experts)\/[^/]+\/((recipe|brief)(-[a-z]+)?|instructions|amounts)\.ts$/,
    may: [capabilities, text, contract, builtin],
  },
  // The hand of the recipe: what was read is carried out on a site's data.
  { of: /^packages\/capabilities\/experts\/website\/changes\//, may: [capabilities, text, contract, builtin, zod, anyNode] },
  { of: webDoor, may: [capabilities, text, contract, ui, react, drawing, style] },
  {
    of: /\/document\/(document-viewer|document-outline|document-reading|report-frame)\.tsx?$/,
    may: [capabilities, text, contract, ui, react, drawing, style],
  },
  // What a kind's viewer is made of.
  {
    of: /^packages\/capabilities\/deliverables\/[^/]+\/view\//,
    may: [capabilities, text, contract, ui, react, drawing, style, anyPackage],
  },
  { of: capabilities, may: [capabilities, text, contract, chartRules, anyPackage] },

  {
    of: /^apps\/server\//,
    may: [/^apps\/server\//, text, contract, agent, brains, serverDoor, facts, sitePorts, engineWords, anyPackage, anyNode],
  },
  // In the frame of a site: of others only what is said between it and the page.
  {
    of: /^apps\/preview\/bridge\//,
    may: [/^apps\/preview\/bridge\//, /^apps\/preview\/runtime\/(pack|preview)\.ts$/, /^packages\/contract\/site\//, /^npm:@site\//],
  },
  {
    of: /^apps\/preview\/(runtime|next)\//,
    may: [/^apps\/preview\/(runtime|next|routes)\//, /^apps\/preview\/bridge\/port\.ts$/, react, /^npm:react-refresh$/],
  },
  // The engine: no database, no secret, no network.
  {
    of: /^apps\/preview\//,
    may: [
      /^apps\/preview\//,
      text,
      /^packages\/contract\/site\//,
      /\/answer-many\.server\.ts$/,
      anyPackage,
      /^node:(fs|path|module|crypto)$/,
    ],
  },
  {
    of: /^apps\/web\/(vite\.config|without-schemas|pdf-files|slides-drawing|chunk-retry)\.ts$/,
    may: [/^apps\/web\//, anyPackage, anyNode],
  },
  { of: /^apps\/web\//, may: [/^apps\/web\//, text, contract, ui, webDoor, facts, anyPackage, style] },
];

/** What no wall above says: two folders side by side stay strangers. `$1` in `to` is what `from` caught. */
const strangers: { name: string; from: RegExp; to: RegExp; instead: string }[] = [
  {
    name: 'server feature → another feature',
    from: /^apps\/server\/features\/([^/]+)\//,
    to: /^apps\/server\/features\/(?!$1\/)/,
    instead: '跨功能的事在 apps/server/product.ts 里接起来',
  },
  {
    name: 'server platform or runs → features',
    from: /^apps\/server\/(platform|runs)\//,
    to: /^apps\/server\/features\//,
    instead: '底层不认识功能：由功能传入',
  },
  {
    name: 'server platform → runs',
    from: /^apps\/server\/platform\//,
    to: /^apps\/server\/runs\//,
    instead: 'platform 里没有产品的名词',
  },
  {
    name: 'web feature → another feature',
    from: /^apps\/web\/features\/([^/]+)\//,
    to: /^apps\/web\/features\/(?!$1\/)/,
    instead: '功能只在 apps/web/pages 里相遇',
  },
  { name: 'web feature → page', from: /^apps\/web\/features\//, to: /^apps\/web\/pages\//, instead: '页面把所需的传给功能' },
  {
    name: 'web shell → feature or page',
    from: /^apps\/web\/shell\/(?!router\.tsx$)/,
    to: /^apps\/web\/(features|pages)\//,
    instead: '只有 router.tsx 认识页面',
  },
  {
    name: 'kind, tool, skill or expert → another one',
    from: /^packages\/capabilities\/(deliverables|tools|skills|experts)\/([^/]+)\//,
    to: /^packages\/capabilities\/$1\/(?!$2\/)[^/]+\//,
    instead: '两者都要用的放到上一层',
  },
  {
    name: 'browser side of a kind → its server side',
    from: webDoor,
    to: serverDoor,
    instead: '两边都知道的写在事实文件里',
  },
];

/** Tests and what only tests use are free to import anything; the product may not import them. */
const free = /\.test\.tsx?$|(^|\/)(?:[\w-]+-)?testing\.ts$|(^|\/)sample-[\w-]+\.ts$|\.fixture\.mjs$|^(e2e|bench|tools)\//;
/** What they import is named when they run: modules of a site, and all icons of a package. */
const namedAtRunTime = /^apps\/preview\/(runtime\/preview|vendor\/build-vendors)\.ts$/;
/** Where the browser begins. */
const pageEntry = 'apps/web/main.tsx';
const neverInBrowser = /^node:|\.server\.tsx?$|^apps\/server\/|^packages\/brains\/|^packages\/agent\/(?!events\.ts$)/;

const problems: string[] = [];
const imports = new Map<Place, Place[]>();
/** Of those, what is loaded before the file itself can run: types and what is fetched later are not. */
const needs = new Map<Place, Place[]>();
const files = globSync('{packages,apps,e2e,bench,tools}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: ['**/node_modules/**', 'packages/capabilities/experts/website/kits/*/files/**'],
}).map(slashes);
for (const file of files.sort()) if (!file.endsWith('.d.ts')) imports.set(file, importsOf(file));
for (const [from, places] of imports) if (!free.test(from)) for (const to of places) judge(from, to);
if (!imports.has(pageEntry)) problems.push(`没有找到页面的入口 ${pageEntry}`);
followBrowser();
for (const cycle of cyclesIn(needs)) problems.push(`这几个文件在运行时互相引用：${cycle.join(' → ')}；把共用的部分放到它们下面的文件里`);

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n发现 ${problems.length} 处越界的引用。\n`);
  process.exitCode = 1;
} else {
  const count = [...imports.values()].reduce((sum, places) => sum + places.length, 0);
  process.stdout.write(`${imports.size} 个文件、${count} 处引用，没有越界。\n`);
}

function judge(from: Place, to: Place): void {
  const wall = walls.find(({ of }) => of.test(from));
  if (!wall) problems.push(`${from} 不属于任何一间：请放到已有的目录，或在 tools/walls.ts 里写明它能引用什么`);
  else if (free.test(to)) problems.push(`${from} → ${to}：产品代码不能引用只给测试用的文件`);
  else if (!wall.may.some((place) => place.test(to))) problems.push(`${from} → ${to}：这一间不能引用它`);
  for (const { name, from: side, to: other, instead } of strangers) {
    const caught = side.exec(from);
    if (!caught) continue;
    const forbidden = new RegExp(other.source.replace(/\$(\d)(?=\\?\/)/g, (_, index: string) => caught[Number(index)] ?? ''));
    if (forbidden.test(to)) problems.push(`${from} → ${to}：${name}；${instead}`);
  }
}

/** Everything the page can come to, with the way it comes there. */
function followBrowser(): void {
  const cameFrom = new Map<Place, Place>();
  const waiting: Place[] = [pageEntry];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const to of imports.get(at) ?? []) {
      if (cameFrom.has(to) || to === pageEntry) continue;
      cameFrom.set(to, at);
      if (neverInBrowser.test(to)) problems.push(`浏览器会走到 ${to}：${wayTo(to, cameFrom)}`);
      else waiting.push(to);
    }
  }
}

/** Each set of files that load each other, as a way from one of them back to itself. */
function cyclesIn(graph: Map<Place, Place[]>): Place[][] {
  const found: Place[][] = [];
  const done = new Set<Place>();
  const way: Place[] = [];
  const follow = (at: Place): void => {
    const seen = way.indexOf(at);
    if (seen >= 0) found.push([...way.slice(seen), at]);
    if (seen >= 0 || done.has(at)) return;
    way.push(at);
    for (const to of graph.get(at) ?? []) follow(to);
    way.pop();
    done.add(at);
  };
  for (const file of graph.keys()) follow(file);
  return found;
}

function wayTo(place: Place, cameFrom: Map<Place, Place>): string {
  const way = [place];
  for (let at = cameFrom.get(place); at !== undefined; at = cameFrom.get(at)) way.unshift(at);
  return way.join(' → ');
}

function importsOf(file: string): Place[] {
  const code = readFileSync(join(root, file), 'utf8');
  const { module, errors } = parseSync(file, code);
  const [broken] = errors;
  if (broken) problems.push(`${file} 读不懂：${broken.message}`);
  const names = new Set<string>();
  const needed = new Set<string>();
  for (const { moduleRequest, entries } of module.staticImports) {
    names.add(moduleRequest.value);
    if (entries.length === 0 || entries.some(({ isType }) => !isType)) needed.add(moduleRequest.value);
  }
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries) {
      if (!moduleRequest) continue;
      names.add(moduleRequest.value);
      if (!isType) needed.add(moduleRequest.value);
    }
  needs.set(
    file,
    [...needed].flatMap((name) => placeOf(name, file) ?? []),
  );
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])([^$]*)\1$/.exec(code.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2]) names.add(literal[2]);
    else if (!free.test(file) && !namedAtRunTime.test(file)) problems.push(`${file}：动态引用的地址要写成文字，才看得出它去哪里`);
  }
  // `import('x').Type` stands in a type, where the parser's list doesn't look.
  for (const [, name = ''] of code.matchAll(/\bimport\('([^']+)'\)\./g)) names.add(name);
  return [...names].flatMap((name) => placeOf(name, file) ?? []);
}

function placeOf(name: string, from: string): Place | undefined {
  const bare = name.replace(/\?.*$/, '');
  if (bare.startsWith('node:')) return bare;
  if (builtinModules.includes(bare)) return `node:${bare}`;
  const inside = bare.startsWith('.') ? posix.join(posix.dirname(from), bare) : throughDoor(bare);
  if (inside === undefined) return `npm:${/^(@[^/]+\/)?[^/]+/.exec(bare)?.[0] ?? bare}`;
  const path = join(root, inside);
  if (existsSync(path) && statSync(path).isFile()) return inside;
  if (!free.test(from)) problems.push(`${from}：没有 ${name} 这个文件`);
  return undefined;
}

function throughDoor(name: string): string | undefined {
  const door = doors.find(([begin]) => name.startsWith(begin));
  return door && door[1] + name.slice(door[0].length);
}

function readDoors(): [string, string][] {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (typeof manifest !== 'object' || manifest === null || !('imports' in manifest)) throw new Error('package.json 里没有 imports');
  return Object.entries(manifest.imports ?? {}).map(([key, value]) => [
    key.replace(/\*$/, ''),
    posix.normalize(String(value).replace(/\*$/, '')),
  ]);
}

function slashes(path: string): string {
  return path.replaceAll('\\', '/');
}
