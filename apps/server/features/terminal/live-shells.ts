/** Opens a shell in a task's sandbox for its person when they ask for one, and takes it back when the agent goes on working. */
import type { Workspace } from '#agent/tool.ts';
import type { Sandboxes } from '#capabilities/sandbox/task-sandbox.server.ts';
import type { LiveRooms } from '#server/platform/live/rooms.ts';
import type { Log } from '#server/platform/observe/log.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import { openLiveShell, type LiveShell } from './live-shell.ts';

export interface LiveShellsInput {
  sandboxes(): Promise<Sandboxes | null>;
  rooms: LiveRooms;
  hub: Hub;
  log: Log;
  isWorking(task_id: string): Promise<boolean>;
  filesOf(task: { task_id: string; user_id: string }): Workspace;
}

/** A person can look at one of them at a time; a machine holds so many. */
const mostShells = 40;
const mostOfPerson = 10;

const busySentence = '任务正在进行，暂停或完成后可以在终端里输入';

export interface LiveShells {
  /** Resolves when the task's shell, if it has one, is over and its files are kept. */
  ended(task_id: string): Promise<void>;
  endAll(): Promise<void>;
}

export function holdLiveShells({ sandboxes, rooms, hub, log, isWorking, filesOf }: LiveShellsInput): LiveShells {
  const open = new Map<string, LiveShell>();
  /** Whose they are, by task. */
  const owners = new Map<string, string>();

  rooms.openWith('terminal', async (task) => {
    const { task_id } = task;
    const known = open.get(task_id);
    if (known) return known;
    if (await isWorking(task_id)) return { why: busySentence };
    const found = await sandboxes();
    if (!found || !(await found.offers()).terminal) return { why: '这台服务器没有可以输入的终端' };
    if (open.size >= mostShells) return { why: '打开的终端太多，请稍后重试' };
    if ([...owners.values()].filter((user_id) => user_id === task.user_id).length >= mostOfPerson)
      return { why: `你已打开 ${mostOfPerson} 个终端，请先关闭用不到的任务页面再试` };
    const sandbox = found.of(task_id, task.user_id);
    const files = filesOf(task);
    try {
      await sandbox.bringIn(files);
    } catch (error) {
      log.warn({ err: error, task_id }, 'the files of a task did not come into its terminal');
      return { why: '任务的文件没有准备好，终端没有打开，请稍后重试' };
    }
    // Somebody may have come meanwhile.
    const other = open.get(task_id);
    if (other) return other;
    const shell = openLiveShell({
      sandbox,
      files,
      onError: (error) => log.warn({ err: error, task_id }, 'files from a terminal were not kept'),
      onEnd() {
        unwatch();
        unhold();
        open.delete(task_id);
        owners.delete(task_id);
      },
    });
    open.set(task_id, shell);
    owners.set(task_id, task.user_id);
    const takeBack = (): void => {
      isWorking(task_id).then(
        (working) => working && shell.end('任务开始工作，终端已收回。改过的文件已经保存。'),
        (error: unknown) => log.warn({ err: error, task_id }, 'whether a task works could not be seen'),
      );
    };
    const unwatch = hub.watchTask(task_id, {
      stored(_last, events) {
        if (!events || events.some(({ type }) => type === 'message' || type === 'status' || type === 'run_start')) takeBack();
      },
      live: () => undefined,
      gone: () => shell.end(''),
    });
    const unhold = rooms.hold(task_id, 'terminal', shell);
    return shell;
  });

  return {
    ended: async (task_id) => open.get(task_id)?.ended,
    async endAll() {
      const all = [...open.values()];
      for (const shell of all) shell.end('服务正在重新启动，稍后可以重新打开终端。');
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}
