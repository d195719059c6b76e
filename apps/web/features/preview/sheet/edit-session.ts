/**
 * What was typed into a workbook and is not on the server yet. It is kept until the server has it: after the viewer is gone, while the line
 * is down, when somebody else wrote the file in between.
 */
import type { CallOperation } from '#capabilities/deliverables/kind.web.ts';
import type { HandEdit, HandKept } from '#contract/content/hand-edit.ts';
import { Refusal } from '#contract/codes.ts';
import { say } from '#ui/toast.tsx';
import { randomId } from '#web/shell/page-session.ts';
import { Unreachable } from '#web/shell/api.ts';
import { markUnsaved } from '#web/shell/unsaved.ts';
import type { Changed } from '#capabilities/workbook/workbook-desk.ts';

/** A change after which the book is opened anew: rows, columns, sheets. */
export type Restructuring = Exclude<HandEdit, HandKept>;

function isMove(edit: HandEdit): edit is Restructuring {
  return edit.do !== 'put' && edit.do !== 'widths';
}

export interface SessionState {
  /** `behind`: the file has a version that what was typed does not stand on. */
  status: 'saved' | 'waiting' | 'saving' | 'failed' | 'behind';
  /** What a person should know; '' when there is nothing. */
  said: string;
  canUndo: boolean;
  canRedo: boolean;
  /** Rows, columns or sheets are changed: nothing is typed meanwhile. */
  isMoving: boolean;
  /** The new version is open: what was typed can be put on it. */
  mayBringOver: boolean;
}

export interface SessionInput {
  call: CallOperation;
  task_id: string;
  name: string;
  /** The version the book was opened from. */
  uri: string;
}

interface Moved {
  before: string;
  after: string;
}

/** The first save comes soon; others not closer together than this. */
const each_ms = 5_000;
const first_ms = 800;
const again_ms = 5_000;
const most_steps = 200;
const book_patience_ms = 60_000;
/** Changes of one request. */
const most_edits = 1_000;

export class EditSession {
  readonly input: SessionInput;
  /** Versions this session's book holds everything of. */
  private readonly own: Set<string>;
  private base: string;
  private waiting: HandEdit[] = [];
  private sent: { request_id: string; edits: HandEdit[] } | null = null;
  private undone: Changed[] = [];
  private done: Changed[] = [];
  /** Versions before and after rows, columns or sheets changed: what is taken back is the version before. */
  private movesDone: Moved[] = [];
  private movesUndone: Moved[] = [];
  private isMoving = false;
  private isOpenAnew = false;
  private isSaving = false;
  private expected = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last_save = -Infinity;
  private pause_ms = each_ms;
  private listeners = new Set<() => void>();
  state: SessionState = { status: 'saved', said: '', canUndo: false, canRedo: false, isMoving: false, mayBringOver: false };

  constructor(input: SessionInput) {
    this.input = input;
    this.base = input.uri;
    this.own = new Set([input.uri]);
  }

  get isClean(): boolean {
    return this.waiting.length === 0 && this.sent === null;
  }

  /** Nothing of it is to be saved, nor is about to be. */
  get isSettled(): boolean {
    return this.isClean && this.expected === 0;
  }

  /** A change is being made in the book; what comes of it is added. A book that never answers is not waited for. */
  expect(made: Promise<unknown>): void {
    this.expected += 1;
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      this.expected -= 1;
      this.tell(this.state.status, this.state.said);
    };
    const timer = setTimeout(over, book_patience_ms);
    void made.then(over, over);
  }

  /** A version may come of what was sent, and is not known yet. */
  get isAsking(): boolean {
    return this.sent !== null || this.isBringingBack;
  }

  /** The book that is open holds all of this version. */
  holds(uri: string): boolean {
    return this.own.has(uri);
  }

  /** What the server does not have yet, in its order. */
  unsaved(): HandKept[] {
    return [...(this.sent?.edits ?? []), ...this.waiting].filter((edit) => !isMove(edit));
  }

  /** Done by the server on all that was typed; the book is opened anew afterwards. */
  restructure(edit: Restructuring): void {
    if (this.isMoving || this.state.status === 'behind') return;
    this.isMoving = true;
    this.waiting.push(edit);
    this.retry();
  }

  /** Takes back the last change of rows, columns or sheets, or does it again. */
  async moveBack(isAgain = false): Promise<void> {
    const moved = (isAgain ? this.movesUndone : this.movesDone).at(-1);
    if (!moved || this.isMoving || !this.isClean) return;
    this.isMoving = true;
    this.isBringingBack = true;
    this.tell('saving', '');
    try {
      const { call, task_id } = this.input;
      const { file_uri } = await call('RestoreFileVersion', { task_id, file_uri: isAgain ? moved.after : moved.before });
      this.base = file_uri;
      this.isBringingBack = false;
      if (isAgain) this.movesDone.push(...this.movesUndone.splice(-1));
      else this.movesUndone.push(...this.movesDone.splice(-1));
      this.tell('saved', '');
    } catch (error) {
      this.isMoving = false;
      this.isBringingBack = false;
      this.tell('saved', error instanceof Error ? error.message : '没有撤销');
    }
  }

  private isBringingBack = false;

  add(changed: Changed): void {
    this.movesUndone = [];
    this.done.push(changed);
    if (this.done.length > most_steps) this.done.shift();
    this.undone = [];
    this.keep(changed.after);
  }

  /** The change to put back; null when there is none. `isUndone` tells that the book did it. */
  lastDone(): Changed | null {
    return this.done.at(-1) ?? null;
  }

  lastUndone(): Changed | null {
    return this.undone.at(-1) ?? null;
  }

  undid(): void {
    const changed = this.done.pop();
    if (!changed) return;
    this.undone.push(changed);
    this.keep(changed.before);
  }

  redid(): void {
    const changed = this.undone.pop();
    if (!changed) return;
    this.done.push(changed);
    this.keep(changed.after);
  }

  private keep(edit: HandEdit): void {
    this.waiting.push(edit);
    if (this.state.status === 'behind' || this.state.status === 'failed') this.tell(this.state.status, this.state.said);
    else {
      this.tell(this.sent ? 'saving' : 'waiting', '');
      this.soon(Math.max(first_ms, this.last_save + this.pause_ms - performance.now()));
    }
  }

  private soon(ms: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.save();
    }, ms);
  }

  /** Saves what waits without waiting any longer. */
  flush(): void {
    if (this.state.status !== 'waiting') return;
    clearTimeout(this.timer);
    this.timer = undefined;
    void this.save();
  }

  /** A person asked for it. */
  retry(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    void this.save();
  }

  private async save(): Promise<void> {
    if (this.isSaving) return;
    if (this.sent === null) {
      if (this.waiting.length === 0) return;
      this.sent = { request_id: randomId(), edits: this.waiting.splice(0, this.nextCount()) };
    }
    const { request_id, edits } = this.sent;
    const { call, task_id, name } = this.input;
    this.isSaving = true;
    this.last_save = performance.now();
    this.tell('saving', '');
    try {
      const { file_uri, notes } = await call('EditWorkbook', { task_id, file_uri: this.base, request_id, edits });
      // A large workbook takes its time: it is not asked for without a rest.
      this.pause_ms = Math.max(each_ms, 2 * (performance.now() - this.last_save));
      if (edits.some(isMove)) {
        this.movesDone.push({ before: this.base, after: file_uri });
        this.movesUndone = [];
      } else this.own.add(file_uri);
      this.base = file_uri;
      this.sent = null;
      this.isSaving = false;
      if (this.waiting.length > 0) {
        this.tell('waiting', notes.join(' '));
        this.soon(this.isMoving ? 0 : this.pause_ms);
      } else this.tell('saved', notes.join(' '));
    } catch (error) {
      this.isSaving = false;
      this.failed(error, name);
    }
  }

  /** What was typed goes together; a change of rows, columns or sheets by itself, as the book does not hold it. */
  private nextCount(): number {
    const move = this.waiting.findIndex(isMove);
    if (move === 0) return 1;
    return Math.min(most_edits, move < 0 ? this.waiting.length : move);
  }

  private failed(error: unknown, name: string): void {
    if (error instanceof Refusal && error.reason === 'CONFLICT') return this.fallBehind();
    const isLine = error instanceof Unreachable || (error instanceof Refusal && error.reason === 'INTERNAL');
    if (!isLine && this.sent?.edits.some(isMove)) {
      this.sent = null;
      this.isMoving = false;
      this.tell(this.waiting.length > 0 ? 'waiting' : 'saved', '');
      say.error(error instanceof Error ? error.message : '没有做成，表格没有改动');
      return;
    }
    this.tell('failed', isLine ? '没有连上服务器，修改都还在，会自动重试' : error instanceof Error ? error.message : `“${name}”没有保存`);
    // The same request: what arrived already is not done twice.
    if (isLine) this.soon(again_ms);
  }

  /** Another version came in between: what was typed waits for a person's word. */
  fallBehind(isOpen = false): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = this.unsaved();
    this.sent = null;
    this.isMoving = false;
    this.isOpenAnew = isOpen;
    if (this.waiting.length > 0) this.tell('behind', `文件刚刚有了新版本，你的 ${this.waiting.length} 处修改还没有保存`);
    else this.tell('saved', '文件刚刚有了新版本，行列没有改动');
  }

  /** The book was opened anew from this version. */
  standOn(uri: string): void {
    if (uri !== this.base) {
      this.movesDone = [];
      this.movesUndone = [];
    }
    this.isMoving = false;
    this.base = uri;
    this.own.clear();
    this.own.add(uri);
    this.done = [];
    this.undone = [];
    if (this.isClean) this.tell('saved', '');
    else this.fallBehind(true);
  }

  /** What was typed was put on the version that is open now, and is saved on it. */
  broughtOver(changes: readonly Changed[]): void {
    this.waiting = [];
    this.sent = null;
    this.tell('saved', '');
    for (const changed of changes) this.add(changed);
  }

  drop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
    this.sent = null;
    this.isMoving = false;
    this.tell('saved', '');
  }

  onState(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private tell(status: SessionState['status'], said: string): void {
    this.state = {
      status,
      said,
      canUndo: this.done.length + this.movesDone.length > 0,
      canRedo: this.undone.length + this.movesUndone.length > 0,
      isMoving: this.isMoving,
      mayBringOver: status === 'behind' && this.isOpenAnew,
    };
    markUnsaved(
      this.input.task_id,
      this.input.name,
      this.isSettled ? null : status === 'failed' || status === 'behind' ? 'stuck' : 'on_its_way',
    );
    for (const listener of this.listeners) listener();
  }
}

/** Sessions whose viewer is gone while something of them is still to be saved. */
const left = new Map<string, EditSession>();

const keyOf = ({ task_id, name }: Pick<SessionInput, 'task_id' | 'name'>): string => `${task_id} ${name}`;

export function leaveSession(session: EditSession): void {
  if (session.isSettled) return;
  left.set(keyOf(session.input), session);
  session.flush();
  const end = session.onState(() => {
    if (!session.isSettled) return;
    end();
    if (left.get(keyOf(session.input)) === session) left.delete(keyOf(session.input));
  });
}

/** What is still to be saved of this file since it was last looked at. */
export function leftSession(of: Pick<SessionInput, 'task_id' | 'name'>): EditSession | null {
  return left.get(keyOf(of)) ?? null;
}
