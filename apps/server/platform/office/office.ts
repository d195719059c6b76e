/** LibreOffice without a window: turns office files into PDF, one at a time, in a folder of its own, bounded in time. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OfficeConverter } from '#capabilities/deliverables/kind.server.ts';
import { presentationEndings } from '#capabilities/presentations/drawn-page.ts';

export interface Office extends OfficeConverter {
  close(): Promise<void>;
}

const deadlineMs = 60_000;
const slow = '这台机器上的 LibreOffice 用时过长，已停止转换；原文件没有改动。';
const failed = '这台机器上的 LibreOffice 没有转换成功；原文件没有改动。';

export function createOffice(program: string, limit_ms = deadlineMs): Office {
  let folder: string | null = null;
  let number = 0;
  // A profile serves one process at a time.
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  function home(): string {
    folder ??= mkdtempSync(join(tmpdir(), 'antou-office-'));
    return folder;
  }

  async function convertOne(bytes: Uint8Array, from: string, to: string, signal: AbortSignal): Promise<Uint8Array> {
    signal.throwIfAborted();
    if (closed) throw new Error(failed);
    number += 1;
    const work = join(home(), `work-${number}`);
    await mkdir(work);
    const given = join(work, `given.${from}`);
    try {
      await writeFile(given, bytes);
      const timeout = AbortSignal.timeout(limit_ms);
      const ended = await run(given, to, work, AbortSignal.any([signal, timeout]));
      if (signal.aborted) throw signal.reason;
      if (timeout.aborted) throw new Error(slow);
      const made = ended ? await readFile(join(work, `given.${to}`)).catch(() => null) : null;
      if (!made) throw new Error(failed);
      return new Uint8Array(made);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }

  /** True when it ended well; false when it failed or was ended. */
  function run(given: string, to: string, work: string, signal: AbortSignal): Promise<boolean> {
    const profile = join(home(), 'profile');
    mkdirSync(profile, { recursive: true });
    return new Promise((resolve) => {
      const child = spawn(
        program,
        [
          `-env:UserInstallation=${pathToFileURL(profile).href}`,
          '--headless',
          '--norestore',
          '--nolockcheck',
          '--convert-to',
          filterOf(given, to),
          '--outdir',
          work,
          given,
        ],
        // A group of its own, so that what it starts ends with it.
        {
          detached: process.platform !== 'win32',
          stdio: 'ignore',
          env: { PATH: process.env['PATH'] ?? '', HOME: home(), LANG: 'zh_CN.UTF-8' },
        },
      );
      const stop = () => end(child);
      signal.addEventListener('abort', stop, { once: true });
      const done = (well: boolean) => {
        signal.removeEventListener('abort', stop);
        resolve(well && !signal.aborted);
      };
      child.once('error', () => done(false));
      child.once('exit', (code) => done(code === 0));
      if (signal.aborted) stop();
    });
  }

  return {
    convert(bytes, from, to, signal) {
      const next = last.then(() => convertOne(bytes, from, to, signal));
      last = next.catch(() => undefined);
      return next;
    },
    async close() {
      closed = true;
      await last;
      if (folder) rmSync(folder, { recursive: true, force: true });
      folder = null;
    },
  };
}

/** Presentations with all their pages; whoever shows them knows which are hidden. */
function filterOf(given: string, to: string): string {
  const isPresentation = presentationEndings.some((ending) => given.endsWith(`.${ending}`));
  return isPresentation ? `${to}:impress_pdf_Export:{"ExportHiddenSlides":{"type":"boolean","value":"true"}}` : to;
}

function end(child: ChildProcess): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It ended by itself in this moment.
  }
}
