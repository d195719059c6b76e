/** What the palette lists, in groups: found tasks, files and favourites, the latest tasks while nothing is asked, and things to do. Pure. */
import type { SearchHit } from '#contract/operations/search.ts';
import type { TaskSummary } from '#contract/task.ts';
import type { Theme } from '#web/shell/preferences.ts';

export type Command = { id: string; label: string; words: string; does: { kind: 'new_task' } | { kind: 'theme'; theme: Theme } };

export type Entry =
  | { kind: 'hit'; id: string; hit: SearchHit }
  | { kind: 'recent'; id: string; task: TaskSummary }
  | { kind: 'command'; id: string; command: Command };

export interface Group {
  title: string;
  entries: Entry[];
}

/** `words`: what else it is looked for by. */
export const commands: readonly Command[] = [
  { id: 'new-task', label: '新建任务', words: 'new task', does: { kind: 'new_task' } },
  { id: 'theme-light', label: '外观：亮色', words: '主题 浅色 theme light', does: { kind: 'theme', theme: 'light' } },
  { id: 'theme-dark', label: '外观：暗色', words: '主题 深色 theme dark', does: { kind: 'theme', theme: 'dark' } },
  { id: 'theme-system', label: '外观：跟随系统', words: '主题 theme system', does: { kind: 'theme', theme: 'system' } },
];

const mostRecent = 8;

export function groupsOf(query: string, hits: readonly SearchHit[], recent: readonly TaskSummary[], theme: Theme): Group[] {
  const wanted = query.trim().toLowerCase();
  const offered = commands.filter(
    ({ label, words, does }) =>
      !(does.kind === 'theme' && does.theme === theme) && (wanted === '' || `${label} ${words}`.toLowerCase().includes(wanted)),
  );
  const things: Group = { title: '操作', entries: offered.map((command) => ({ kind: 'command', id: command.id, command })) };
  if (wanted === '') {
    const latest = [...recent].sort((a, b) => b.task_update_time - a.task_update_time).slice(0, mostRecent);
    return filled([
      { title: '最近的任务', entries: latest.map((task) => ({ kind: 'recent', id: `recent-${task.task_id}`, task })) },
      things,
    ]);
  }
  const of = (kind: SearchHit['kind']): Entry[] =>
    hits.filter((hit) => hit.kind === kind).map((hit) => ({ kind: 'hit', id: `${hit.task_id}-${hit.file_uri}${hit.favorite_id}`, hit }));
  return filled([
    { title: '任务', entries: of('task') },
    { title: '文件', entries: of('file') },
    { title: '收藏', entries: of('favorite') },
    things,
  ]);
}

function filled(groups: Group[]): Group[] {
  return groups.filter((group) => group.entries.length > 0);
}
