/** Tells a person who looks elsewhere that a task is complete: once a task, only young ones, only when the browser was allowed to. */
import type { TaskSummary } from '#contract/task.ts';
import { serverPath } from './base-path.ts';
import { isWorthNotifying, withNotified, type Notified } from './completion.ts';
import { mayNotify } from './notification.ts';
import { keep, readKept } from './preferences.ts';

const place = 'space_notify_v2';
const toldElsewhereMs = 10_000;

/** `isOpen`: the task is the one on this page. */
export function notifyCompletion(
  before: TaskSummary | undefined,
  task: TaskSummary,
  isOpen: boolean,
  open: (task_id: string) => void,
): void {
  if (document.visibilityState === 'visible' && isOpen) return;
  // Most changes are no completions; only for what may be one the browser is asked, which answers slowly, and its turn among the tabs waited for.
  if (!isWorthNotifying(before, task, {}, nowSeconds()) || !mayNotify()) return;
  const tell = () => {
    const notified = notifiedIn(readKept(place));
    if (!isWorthNotifying(before, task, notified, nowSeconds())) return;
    keep(place, withNotified(notified, task.task_id, nowSeconds()));
    show(task, open);
  };
  // Browsers without locks, and pages without https: the tag still makes one of two.
  if (!('locks' in navigator)) return tell();
  // What one tab keeps reaches the others a moment later: until then its lock says that the task was told.
  void navigator.locks.request(`antou.notified.${task.task_id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    tell();
    await new Promise((resolve) => setTimeout(resolve, toldElsewhereMs));
  });
}

function show(task: TaskSummary, open: (task_id: string) => void): void {
  try {
    const note = new Notification('任务已完成', {
      body: task.task_name,
      tag: `antou-${task.task_id}`,
      icon: serverPath('/seal.svg'),
      lang: 'zh-CN',
    });
    note.onclick = () => {
      window.focus();
      open(task.task_id);
      note.close();
    };
  } catch (error) {
    // Browsers on phones show notifications from service workers only; the dot in the list says the same.
    console.warn('no notification was shown', error);
  }
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

let listening: Promise<boolean> | null = null;

/** Among hidden pages one listens for all, so that resting tabs don't use up the browser's connections. Given back when the page is looked at. */
export function listensForAll(): Promise<boolean> {
  if (!mayNotify() || !('locks' in navigator)) return Promise.resolve(false);
  listening ??= new Promise((resolve) => {
    void navigator.locks.request('antou.listens', { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock) await untilVisible();
      listening = null;
    });
  });
  return listening;
}

function untilVisible(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    look();
  });
}

function notifiedIn(kept: unknown): Notified {
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}
