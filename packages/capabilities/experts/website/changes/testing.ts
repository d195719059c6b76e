/** A site as tests change it: begun from words or a table, then asked, with the reader and the hand that the engine has. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'node:fs';
import type { SiteTable } from '#contract/content/site-kit.ts';
import { isComplete } from '#contract/intent/intent.ts';
import type { ChangeIntent } from '#contract/intent/change.ts';
import { readChanges } from '#brains/builtin/reading/change/read-changes.ts';
import { resolved } from '#brains/builtin/reading/change/resolve.ts';
import { fills } from '../kits/fills.ts';
import type { KitMaterial } from '../kits/kit.ts';
import type { KitId } from '../website.ts';
import { contentOf, siteThereOf } from './content.ts';
import { changeSiteFiles } from './site-changes.ts';

const none: KitMaterial = { pages: [], facts: [], fields: [], tables: [], pictures: [] };

/** The text files of a kit, filled. */
export function begun(kit: KitId, title: string, material: Partial<KitMaterial>): Map<string, string> {
  const folder = join(import.meta.dirname, '../kits', kit, 'files');
  const files = new Map(
    globSync('**/*.{json,css,tsx,ts}', { cwd: folder }).map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );
  const filled = fills[kit]?.({ title, style: kit === 'pages' ? 'atlas' : null, accent: null, material: { ...none, ...material } });
  for (const [path, content] of filled?.files ?? []) if (typeof content === 'string') files.set(path, content);
  return files;
}

export interface Asked {
  files: Map<string, string>;
  said: string[];
  /** What was left, with what was not read. */
  left: string[];
  isWhole: boolean;
}

export function asked(files: ReadonlyMap<string, string>, text: string, front = ''): Asked {
  const content = contentOf(files);
  if (!content) throw new Error('a kit has data');
  const there = siteThereOf(content);
  const read = readChanges(text, { kind: 'site', headings: [...there.parts, ...there.others] });
  const found = resolved(
    read.changes,
    there.parts.map((title) => ({ title })),
    there.of,
  );
  const intent: ChangeIntent = {
    intent: 'change',
    kind: 'site',
    file: '',
    ...read,
    changes: found.changes,
    doubts: found.doubts,
    facts: [],
  };
  const sure = found.changes.filter((change) => change.sure && change.target.places?.length !== 0 && change.other?.places?.length !== 0);
  const done = sure.length > 0 ? changeSiteFiles(files, sure, front) : null;
  const next = new Map(files);
  for (const [path, one] of done?.files ?? [])
    if (one === null) next.delete(path);
    else next.set(path, one);
  return {
    files: next,
    said: done?.said ?? [],
    left: [
      ...read.unread.map(({ words }) => words),
      ...found.doubts.map(({ words, question }) => `${words}：${question}`),
      ...(done?.not_done ?? []),
    ],
    isWhole: isComplete(intent) && (done?.not_done.length ?? 1) === 0,
  };
}

export function tableOf(name: string, head: readonly string[], rows: readonly (readonly (string | number)[])[]): SiteTable {
  return {
    name,
    columns: head.map((one, n) => ({ name: one, type: typeof rows[0]?.[n] === 'number' ? 'number' : 'text' })),
    rows: rows.map((row) => [...row]),
  };
}
