/** What the tools on a site say alike: what changed, and what is broken now. */
import { changesBetween } from '#text/changes.ts';
import type { ToolOutcome } from '#agent/tool.ts';
import type { SiteWriteAnswer } from '#contract/content/site.ts';
import { isAsset } from '#contract/site/paths.ts';
import type { Display } from '#contract/timeline/display.ts';
import type { ChangedSite, ProjectTree } from '../../deliverables/site/project-tree.server.ts';
import { findingOf } from '../../deliverables/site/check/finding.ts';
import type { SiteError, SiteFiles } from '../../deliverables/site/site-ports.ts';

const mostErrors = 3_000;
const how = { added: '新建', changed: '修改', removed: '删除' } as const;

/** Carries out a change and answers with what it broke. */
export async function changeSite(
  project: ProjectTree,
  context: { call_id: string; signal: AbortSignal },
  decide: Parameters<ProjectTree['change']>[1],
): Promise<ToolOutcome<SiteWriteAnswer>> {
  let changed: ChangedSite;
  try {
    changed = await project.change(context.call_id, decide);
  } catch (error) {
    context.signal.throwIfAborted();
    if (!isSaid(error)) throw error;
    return { ok: false, output: `没有改动任何文件。${error.message}`, reason: error.message.split('\n')[0] ?? '' };
  }
  const { errors, routes } = await project.check(changed.files, context.signal);
  const lines = changed.changes.map((one) => `${how[one.how]} ${one.path}`);
  return {
    ok: true,
    output: [...(lines.length > 0 ? lines : ['内容和原来一样，没有改动。']), errorsSaid(errors)].join('\n'),
    result: { changes: changed.changes, errors: errors.map(foundOf), routes },
    display: await changeShown(changed, errors),
  };
}

const mostShownErrors = 20;
/** Of the diffs of one step together, and how many files have one. */
const mostDiff = 2_400;
const mostDiffed = 40;

/** What does not compile, where nothing was changed. */
export function errorsShown(tree: string, errors: readonly SiteError[]): Extract<Display, { kind: 'site_change' }> {
  return { kind: 'site_change', tree, changes: [], errors: errors.slice(0, mostShownErrors).map(findingOf) };
}

async function changeShown(changed: ChangedSite, errors: readonly SiteError[]): Promise<Display> {
  let room = mostDiff;
  const changes = [];
  for (const [n, one] of changed.changes.entries()) {
    const [before, after] =
      n < mostDiffed ? await Promise.all([textAt(changed.before, one.path), textAt(changed.files, one.path)]) : ['', ''];
    const diff = diffOf(before, after, room);
    room -= diff.diff.length;
    changes.push({ ...one, ...diff });
  }
  return { ...errorsShown(changed.files.tree, errors), changes };
}

/** '' for what isn't there, and for what is no text. */
async function textAt(files: SiteFiles, path: string): Promise<string> {
  if (!files.paths.includes(path) || isAsset(path)) return '';
  return textOf(await files.read(path)) ?? '';
}

function diffOf(before: string, after: string, room: number): { added: number; removed: number; diff: string } {
  const [old, now] = [linesOf(before), linesOf(after)];
  let added = 0;
  let removed = 0;
  const lines: string[] = [];
  for (const { from, to, at, until } of changesBetween(old, now)) {
    const [left, right] = [old.slice(from, to), now.slice(at, until)];
    if (left.length === right.length && left.every((line, n) => line === right[n])) continue;
    removed += left.length;
    added += right.length;
    lines.push(...left.map((line) => `-${line.slice(0, 200)}`), ...right.map((line) => `+${line.slice(0, 200)}`));
  }
  // A new file is its own diff.
  const kept = before === '' ? [] : lines.slice(0, 12);
  const diff = kept.join('\n');
  return { added, removed, diff: diff.length <= room ? diff : '' };
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

/** What a brain can mend by asking otherwise. */
export class NotChanged extends Error {
  override name = 'NotChanged';
}

/** The host's own refusals of paths and sizes are told by their name, as the host is not known here. */
function isSaid(error: unknown): error is Error {
  return error instanceof NotChanged || (error instanceof Error && error.name === 'TreeRefusal');
}

export function errorsSaid(errors: readonly SiteError[]): string {
  if (errors.length === 0) return '编译通过。';
  const lines: string[] = [];
  let chars = 0;
  for (const error of errors) {
    const line = `- ${placeOf(error)}${error.message}${error.suggestion ? `（${error.suggestion}）` : ''}`.slice(0, 600);
    if (chars + line.length > mostErrors) break;
    lines.push(line);
    chars += line.length;
  }
  const left = errors.length - lines.length;
  return [`编译有 ${errors.length} 个错误：`, ...lines, ...(left > 0 ? [`- 另有 ${left} 个`] : [])].join('\n');
}

function placeOf({ path, line, column }: SiteError): string {
  if (path === undefined) return '';
  return `${path}${line === undefined ? '' : `:${line}${column === undefined ? '' : `:${column}`}`} `;
}

export function foundOf({ path, line, message }: SiteError): SiteWriteAnswer['errors'][number] {
  return { message, ...(path === undefined ? {} : { path }), ...(line === undefined ? {} : { line }) };
}

/** Null where it is no text. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
