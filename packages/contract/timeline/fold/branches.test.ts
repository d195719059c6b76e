/** Whatever is sent, edited, undone and opened again: the open branch looks as if nothing else had ever been said. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TaskStatus } from '#contract/task.ts';
import { activeEvents, hiddenStretches, isBranchEvent, siblingsOf, undoneTurn } from './branches.ts';
import type { NumberedEvent, TaskEvent } from '../events.ts';
import { fold } from './fold.ts';
import { emptyView, type TaskView } from './view.ts';

/** A conversation as a person would keep it on paper: every turn has its own sheet, and one remembers which sheet followed which. */
interface Sheet {
  id: string;
  before: Sheet | null;
  after: Sheet[];
  chosen: Sheet | null;
  undone: boolean;
  events: NumberedEvent[];
}

const created: NumberedEvent = { seq: 1, at: 1, type: 'task_created', task_name: '周报', task_type: 1 };
const nothingDone = { added: [], changed: [], stays: [] };

class Conversation {
  readonly log: NumberedEvent[] = [created];
  readonly beginning: Sheet = { id: '', before: null, after: [], chosen: null, undone: false, events: [] };
  tip = this.beginning;
  readonly sheets: Sheet[] = [];

  private write(event: TaskEvent): NumberedEvent {
    const numbered = { ...event, seq: this.log.length + 1, at: this.log.length + 1 };
    this.log.push(numbered);
    return numbered;
  }

  path(): Sheet[] {
    const path: Sheet[] = [];
    for (let at: Sheet | null = this.tip; at?.before; at = at.before) path.unshift(at);
    return path;
  }

  say(outcome: 'finished' | 'stopped' | 'interrupted' | 'paused', answers: boolean): void {
    const n = this.sheets.length;
    const [id, run_id] = [`m${n}`, `r${n}`];
    const sheet: Sheet = { id, before: this.tip, after: [], chosen: null, undone: false, events: [] };
    this.tip.after.push(sheet);
    this.tip.chosen = sheet;
    this.sheets.push(sheet);
    this.tip = sheet;
    const pause = { reason: 'ask_user', payload: { questions: [{ id: 'q', text: '给谁', kind: 'text' }], default_after_s: 60 } };
    sheet.events.push(
      this.write({
        type: 'message',
        message_id: id,
        answer_id: run_id,
        kind: answers ? 'resume' : 'query',
        content: `说 ${n}`,
        file_list: [],
        ability_type: 0,
        task_run_mode: 2,
        ...(answers ? { pause_answer: { answers: [{ id: 'q', value: `答 ${n}` }] }, answered_by: 'person' as const } : {}),
      }),
      this.write({ type: 'run_start', run_id, attempt: 1, brain: 'x' }),
      this.write({ type: 'text', run_id, text: `回 ${n}` }),
      this.write({ type: 'turn_end', run_id, turn: 1 }),
      this.write({ type: 'run_end', run_id, outcome, not_done: [], ...(outcome === 'paused' ? { pause } : {}) }),
    );
  }

  edit(sheet: Sheet): void {
    this.write({ type: 'branched', from_message_id: sheet.id });
    this.tip = sheet.before ?? this.beginning;
    this.say('finished', false);
  }

  undo(): void {
    if (!this.tip.before) return;
    this.write({ type: 'turn_undone', message_id: this.tip.id, ...nothingDone });
    this.tip.undone = true;
    this.tip = this.tip.before;
  }

  open(sheet: Sheet): void {
    this.write({ type: 'branch_opened', message_id: sheet.id });
    for (let at = sheet; at.before; at = at.before) {
      at.undone = false;
      at.before.chosen = at;
    }
    this.tip = sheet;
    while (this.tip.chosen && !this.tip.chosen.undone) this.tip = this.tip.chosen;
  }

  restoreFile(): void {
    const uri = `f${this.log.length}`;
    this.tip.events.push(this.write({ type: 'file_written', file: { uri, name: 'a.md', bytes: 1 }, by: 'restore', version: 1 }));
  }

  /** Events nobody could undo or edit, because they make no sense now. */
  nonsense(): void {
    this.write({ type: 'turn_undone', message_id: 'nowhere', ...nothingDone });
    this.write({ type: 'branched', from_message_id: 'nowhere' });
    this.write({ type: 'branch_opened', message_id: '' });
  }
}

const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('finished', 'stopped', 'interrupted', 'paused', 'answer'), at: fc.nat() }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('edit', 'undo', 'undo', 'redo', 'open', 'file', 'nonsense'), at: fc.nat() }) },
);

function follow(commands: readonly { do: string; at: number }[]): Conversation {
  const talk = new Conversation();
  for (const { do: what, at } of commands) {
    const pick = (sheets: Sheet[], act: (sheet: Sheet) => void) => {
      const sheet = sheets[at % Math.max(1, sheets.length)];
      if (sheet) act(sheet);
    };
    if (what === 'edit') pick(talk.path(), (sheet) => talk.edit(sheet));
    else if (what === 'undo') talk.undo();
    else if (what === 'redo') pick(talk.tip.chosen ? [talk.tip.chosen] : [], (sheet) => talk.open(sheet));
    else if (what === 'open') pick(talk.sheets, (sheet) => talk.open(sheet));
    else if (what === 'file') talk.restoreFile();
    else if (what === 'nonsense') talk.nonsense();
    else if (what === 'answer') talk.say('finished', true);
    else talk.say(what as 'finished', false);
  }
  return talk;
}

/** Without numbers of events, and without the times a question that was gone back to no longer has. */
function looks({ task_name, task_status, reason, messages }: TaskView) {
  const shown = messages.map((message) =>
    message.type === 'answer' && message.interaction?.state === 'open'
      ? { ...message, interaction: { ...message.interaction, due_at: null } }
      : message,
  );
  return { task_name, task_status: messages.length === 0 ? TaskStatus.Init : task_status, reason, messages: shown };
}

test('the open branch is what a log of it alone would be, however the conversation got there', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), fc.integer({ min: 1, max: 7 }), (commands, cut) => {
      const talk = follow(commands);
      const own = [created, ...talk.beginning.events, ...talk.path().flatMap((sheet) => sheet.events)];
      const alone = fold(
        emptyView,
        own.map((event, n) => ({ ...event, seq: n + 1 })),
      );
      const view = fold(emptyView, talk.log);
      expect(looks(view)).toEqual(looks(alone));
      const history = activeEvents(talk.log).filter((event) => !isBranchEvent(event));
      expect(history).toEqual(own);
      // What is hidden and what is not are the whole log.
      const hidden = new Set(hiddenStretches(talk.log).flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, n) => from + n)));
      const kept = talk.log.filter((event) => !isBranchEvent(event) && !hidden.has(event.seq));
      expect(kept.toSorted((a, b) => a.seq - b.seq)).toEqual(own.toSorted((a, b) => a.seq - b.seq));
      // As a page that was open all the time has it.
      let inPieces = emptyView;
      for (let at = 0; at < talk.log.length; at += cut) inPieces = fold(inPieces, talk.log.slice(at, at + cut));
      expect(inPieces).toEqual(view);
      for (const sheet of talk.path()) {
        const siblings = sheet.before?.after.map(({ id }) => id) ?? [];
        if (view.branches) expect(siblingsOf(view.branches.tree, sheet.id)).toEqual(siblings);
        else expect(siblings).toEqual([sheet.id]);
      }
      const undone = talk.tip.chosen?.undone ? talk.tip.chosen.id : undefined;
      expect(view.branches ? undoneTurn(view.branches.tree)?.message_id : undefined).toBe(undone);
    }),
    { numRuns: 400, seed: Number(process.env['FUZZ_SEED'] ?? 7) },
  );
});

test('folding a branch event leaves the view before it as it was', () => {
  const talk = follow([
    { do: 'paused', at: 0 },
    { do: 'answer', at: 0 },
  ]);
  const before = fold(emptyView, talk.log);
  const frozen = structuredClone(before);
  talk.undo();
  const after = fold(before, talk.log);
  expect(before).toEqual(frozen);
  expect(after.messages).toHaveLength(2);
  expect(after.messages[1]).toMatchObject({ state: 'paused', interaction: { state: 'open', due_at: null } });
  expect(after.task_status).toBe(TaskStatus.Interrupt);
  // Nothing is left of an undone first turn but the way back.
  talk.undo();
  expect(fold(after, talk.log)).toMatchObject({ messages: [], task_status: TaskStatus.TaskFinish });
});

test('a log that never forked is its own history', () => {
  const talk = follow([{ do: 'finished', at: 0 }]);
  expect(activeEvents(talk.log)).toBe(talk.log);
  expect(hiddenStretches(talk.log)).toEqual([]);
});
