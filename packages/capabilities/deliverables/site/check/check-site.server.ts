/** Checks a site: that it compiles, what rules and types say of its code, and how its pages fare in a browser. What it can't look at it names. */
import type { SiteCheck, SiteFinding } from '#contract/site/site-check.ts';
import { findingOf } from './finding.ts';
import { sentenceOf } from '#contract/sentence.ts';
import type { SiteChecker, SiteCompiler, SiteFiles, SiteLinter, SiteStep, SiteVisitor } from '../site-ports.ts';

export interface SiteCheckerPorts {
  compiler: SiteCompiler;
  linter: SiteLinter | null;
  /** Null where there is no TypeScript. */
  types: SiteLinter | null;
  /** Null where there is no Chromium. */
  visitor: SiteVisitor | null;
}

const mostFindings = 50;

export function createSiteChecker({ compiler, linter, types, visitor }: SiteCheckerPorts): SiteChecker {
  async function look(files: SiteFiles, steps: readonly SiteStep[], signal: AbortSignal): Promise<SiteCheck> {
    const not_looked: string[] = [];
    const [{ errors, routes }, linted, typed] = await Promise.all([
      compiler.check(files, signal),
      readBy(linter, '代码规则', files, signal, not_looked),
      readBy(types, '类型', files, signal, not_looked),
    ]);
    const compiled = errors.map(findingOf);
    const code = [...linted, ...typed].filter((one) => !compiled.some((other) => isSamePlace(one, other)));
    // What breaks a page comes before what is worth saying.
    const findings = [...compiled, ...code.filter(({ is_hint }) => !is_hint), ...code.filter(({ is_hint }) => is_hint)];
    const done: SiteCheck = { tree: files.tree, findings: findings.slice(0, mostFindings), pages: [], not_looked, steps: [] };
    if (compiled.length > 0) return { ...done, not_looked: [...not_looked, '浏览器里的页面：先要能编译'] };
    if (!visitor) return { ...done, not_looked: [...not_looked, '浏览器里的页面：这台机器没有安装 Chromium'] };
    if (routes.length === 0) return { ...done, not_looked: [...not_looked, '浏览器里的页面：还没有页面'] };
    try {
      const seen = await visitor.visit(files, routes, steps, signal);
      return {
        ...done,
        ...seen,
        findings: [...findings, ...seen.findings].slice(0, mostFindings),
        not_looked: [...not_looked, ...seen.not_looked],
      };
    } catch (error) {
      signal.throwIfAborted();
      return { ...done, not_looked: [...not_looked, `浏览器里的页面：${sentenceOf(error, '浏览器没有打开它们').replace(/。$/, '')}`] };
    }
  }

  return { check: (files, signal, steps = []) => look(files, steps, signal) };
}

async function readBy(
  reader: SiteLinter | null,
  part: string,
  files: SiteFiles,
  signal: AbortSignal,
  not_looked: string[],
): Promise<SiteFinding[]> {
  try {
    if (reader) return await reader.lint(files, signal);
    not_looked.push(part);
  } catch (error) {
    signal.throwIfAborted();
    not_looked.push(`${part}：${sentenceOf(error, '检查程序没有回答').replace(/。$/, '')}`);
  }
  return [];
}

const mostKept = 60;
/** What could not be looked at is tried again after this. */
const partMs = 30_000;

/** Checks by tree: its name follows from what its files hold. */
export type KnownChecks = Map<string, { check: SiteCheck; until: number }>;
export const knownChecks = (): KnownChecks => new Map();

/** What was seen of a tree is true of it for good. `now` in milliseconds. */
export function onceForTree(checker: SiteChecker, known: KnownChecks, now = () => performance.now()): SiteChecker {
  return {
    async check(files, signal, steps = []) {
      const before = known.get(files.tree);
      if (before && before.until > now() && steps.length === 0) return before.check;
      const check = await checker.check(files, signal, steps);
      // A step may leave what another look would not see.
      if (steps.length > 0) return check;
      const isWhole = check.not_looked.length === 0;
      known.delete(files.tree);
      known.set(files.tree, { check, until: isWhole ? Infinity : now() + partMs });
      for (const old of known.keys()) {
        if (known.size <= mostKept) break;
        known.delete(old);
      }
      return check;
    },
  };
}

function isSamePlace(one: SiteFinding, other: SiteFinding): boolean {
  return one.path === other.path && one.line === other.line;
}
