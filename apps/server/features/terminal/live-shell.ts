/** The room of a task's terminal: a shell its person types into, in all their windows the same, until nobody uses it any more. */
import type { Workspace } from '#agent/tool.ts';
import type { TaskSandbox } from '#capabilities/sandbox/task-sandbox.server.ts';
import { liveShellFrame, type LiveShellFrame, type LiveShellTold } from '#contract/live-shell.ts';
import type { LiveRoom, LiveSeat } from '#server/platform/live/rooms.ts';

export interface LiveShellInput {
  sandbox: TaskSandbox;
  /** As its person reads and writes them. */
  files: Workspace;
  /** Called once, when the shell is over and its files are kept. */
  onEnd(): void;
  onError(error: unknown): void;
  times?: Partial<typeof usualTimes>;
}

export interface LiveShell extends LiveRoom {
  /** With the sentence everybody is told. */
  end(why: string): void;
  /** Resolves when it is over. */
  ended: Promise<void>;
}

const usualTimes = {
  /** Without a key: it is over. */
  idle_ms: 15 * 60_000,
  /** Without anybody looking: a page that is loaded anew finds it again. */
  alone_ms: 60_000,
  /** After what was printed last: files are kept. */
  quiet_ms: 2500,
};
/** What whoever comes later sees of it. */
const keptBytes = 200_000;
const wallMs = 4 * 3_600_000;

export const idleSentence = '很久没有输入，终端已关闭。改过的文件已经保存，可以重新打开。';

export function openLiveShell({ sandbox, files, onEnd, onError, times }: LiveShellInput): LiveShell {
  const { idle_ms, alone_ms, quiet_ms } = { ...usualTimes, ...times };
  const seats = new Set<LiveSeat>();
  const stop = new AbortController();
  let kept: Uint8Array[] = [];
  let bytes = 0;
  let why = '';
  let isTyped = false;
  let quiet: NodeJS.Timeout | undefined;
  let alone: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;

  const shell = sandbox.start({
    run: { argv: ['bash', '--norc', '-i'] },
    // A PS1 would be forgotten by the shells on the way here.
    env: { PROMPT_COMMAND: `PS1='\\[\\e[32m\\]\\w\\[\\e[0m\\] $ '`, HISTFILE: '/dev/null' },
    pty: { cols: 80, rows: 24 },
    signal: stop.signal,
    limits: { wall_ms: wallMs, cpu_s: 3600, output_bytes: 200 * 1024 * 1024 },
    output: ({ bytes: printed }) => {
      for (const seat of seats) seat.show(printed, 'whole');
      keep(printed);
      if (!isTyped) return;
      clearTimeout(quiet);
      quiet = setTimeout(() => void save(), quiet_ms).unref();
    },
  });

  function keep(printed: Uint8Array): void {
    kept.push(printed);
    bytes += printed.length;
    while (bytes > keptBytes && kept.length > 1) bytes -= kept.shift()?.length ?? 0;
  }

  const tell = (told: LiveShellTold): void => {
    for (const seat of seats) seat.tell(told);
  };

  async function save(): Promise<void> {
    try {
      const { files: written } = await sandbox.bringOut(files, '');
      if (written.length > 0) tell({ type: 'saved', names: written.map(({ name }) => name) });
    } catch (error) {
      onError(error);
    }
  }

  function end(reason: string): void {
    why ||= reason;
    stop.abort();
  }

  function rest(): void {
    clearTimeout(idle);
    idle = setTimeout(() => end(idleSentence), idle_ms).unref();
  }

  function leftAlone(): void {
    clearTimeout(alone);
    // Seats are left after the end, too; that keeps no process alive.
    if (seats.size === 0) alone = setTimeout(() => end(idleSentence), alone_ms).unref();
  }

  async function toTheEnd(): Promise<void> {
    const { ended_by, sentence } = await shell.ended;
    for (const timer of [quiet, alone, idle]) clearTimeout(timer);
    await save();
    tell({ type: 'ended', why: why || (ended_by === 'itself' || ended_by === 'stopped' ? '' : sentence) });
    kept = [];
    onEnd();
  }

  function act(frame: LiveShellFrame): void {
    switch (frame.type) {
      case 'type':
        isTyped = true;
        rest();
        return shell.write(frame.text);
      case 'size':
        return shell.resize(frame);
      case 'end':
        return end('');
    }
  }

  rest();
  leftAlone();
  return {
    end,
    ended: toTheEnd(),
    join(seat) {
      for (const printed of kept) seat.show(printed, 'whole');
      seats.add(seat);
      leftAlone();
      return {
        take: (given) => act(liveShellFrame.parse(given)),
        leave() {
          seats.delete(seat);
          leftAlone();
        },
      };
    },
  };
}
