/** A task opened at its end, with what comes before read later, is what it would be read from its beginning. */
import { expect, test } from 'vitest';
import { pathOf, treeOf } from './branches.ts';
import type { NumberedEvent, TaskEvent } from '../events.ts';
import { fold } from './fold.ts';
import { snapshotMaker } from './snapshot-maker.ts';
import { everyMessage, filled, packSnapshot, rangeOf, unpackSnapshot, type Snapshot } from './snapshot.ts';
import { emptyView, type Message, type TaskView } from './view.ts';

/** The same numbers every time. */
function dice(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return (state >> 8) % most;
  };
}

/** A conversation with questions of its own, files, waiting words, undone turns and messages said anew. */
function logOf(seed: number, turns: number): NumberedEvent[] {
  const roll = dice(seed);
  const log: NumberedEvent[] = [];
  const put = (event: TaskEvent): void => void log.push({ ...event, seq: log.length + 1, at: 1000 * (log.length + 1) });
  const said = { file_list: [], ability_type: 0 as const, task_run_mode: 2 as const };
  put({ type: 'task_created', task_name: '新任务', task_type: 1 });
  let asked: string | null = null;
  for (let n = 0; n < turns; n++) {
    const run_id = `a${n}`;
    const tree = treeOf(log);
    const path = pathOf(tree);
    const deed = roll(12);
    const target = path[roll(path.length || 1)];
    if (deed === 0 && tree.tip !== '') put({ type: 'turn_undone', message_id: tree.tip, added: [], changed: [], stays: ['用量'] });
    else if (deed === 1 && target) put({ type: 'branched', from_message_id: target });
    else if (deed === 2 && n > 3) put({ type: 'branch_opened', message_id: `m${roll(n)}` });
    else if (deed === 3) put({ type: 'file_written', file: { uri: `u${n}`, name: '手写.md', bytes: 3 }, by: 'edit' });
    else if (deed === 4) put({ type: 'task_renamed', task_name: `名 ${n}` });
    const answers = asked !== null && deed > 4;
    const pause = answers ? { pause_reason: 'ask_user', pause_answer: { answers: [`第 ${n}`] } } : {};
    const files = roll(4) === 0 ? [{ file_name: `附件${n}.csv`, file_uri: `f${n}`, file_url: '' }] : [];
    put({
      type: 'message',
      message_id: `m${n}`,
      answer_id: run_id,
      kind: answers ? 'resume' : 'query',
      content: `问 ${n}`,
      ...said,
      file_list: files,
      ...pause,
    });
    put({ type: 'run_start', run_id, attempt: 1, brain: 'x' });
    for (let call = 0; call < roll(6); call++) {
      const call_id = `${n}-${call}`;
      const makes = roll(3) === 0;
      put({
        type: 'tool_call',
        run_id,
        call_id,
        tool: 'write_document',
        operation: makes ? 'document' : 'file',
        title: `写 ${call}`,
        input: { text: '字'.repeat(50) },
      });
      if (roll(5) === 0)
        put({ type: 'message_waits', message_id: `w${n}-${call}`, content: '顺便', ...said, ...(roll(2) ? { run_id } : {}) });
      const made = makes ? [{ uri: `v${call_id}`, name: `文${roll(3)}.md`, bytes: 9 }] : [];
      put({ type: 'tool_result', run_id, call_id, ok: roll(6) !== 0, output: '果'.repeat(50), files: made, not_done: [], elapsed_ms: 5 });
      if (roll(6) === 0) put({ type: 'heard', run_id, message_id: `h${call_id}`, text: '快一点', files: [] });
    }
    put({ type: 'text', run_id, text: `答 ${n}` });
    put({ type: 'usage', run_id, brain: 'x', input_tokens: 5, output_tokens: 6, elapsed_ms: 7 });
    asked = roll(4) === 0 ? run_id : null;
    const question = { reason: 'ask_user', payload: { questions: [{ question: `要哪个 ${n}`, options: [] }] } };
    if (asked) put({ type: 'run_end', run_id, outcome: 'paused', pause: question, not_done: [] });
    else put({ type: 'run_end', run_id, outcome: roll(6) === 0 ? 'stopped' : 'finished', not_done: [] });
  }
  return log;
}

function snapshotOf(log: NumberedEvent[], until: number, from?: Snapshot): Snapshot {
  const maker = snapshotMaker(from);
  const left = log.filter(({ seq }) => seq > (from?.view.last_seq ?? 0) && seq <= until);
  while (left.length > 0) maker.take(left.splice(0, 7).map((event) => ({ event, bytes: JSON.stringify(event).length })));
  const packed = JSON.stringify(packSnapshot(maker.snapshot()));
  return unpackSnapshot(JSON.parse(packed));
}

function readAll(view: TaskView, { segments }: Snapshot, log: NumberedEvent[]): TaskView {
  return segments.reduceRight((now, _last, index) => {
    const { after, until } = rangeOf(segments, index);
    return filled(
      now,
      fold(
        emptyView,
        log.filter(({ seq }) => seq > after && seq <= until),
      ),
    );
  }, view);
}

/** What is said while waiting is told in other words once it is heard in another segment; nothing else may differ. */
const plain = (messages: Message[]): unknown => JSON.parse(JSON.stringify(messages));

test.each([1, 2, 3, 4, 5, 6, 7, 8])('whatever was forked, undone, asked and written meanwhile (%i)', (seed) => {
  const log = logOf(seed, 60);
  const whole = fold(emptyView, log);
  const begins = log.flatMap((event) => (event.type === 'message' && event.seq > 2 ? [event.seq - 1] : []));
  let before: Snapshot | undefined;
  for (const until of begins.filter((_seq, n) => n % 9 === seed % 9)) {
    const anew = snapshotOf(log, until);
    const goneOn = snapshotOf(log, until, before);
    expect(goneOn).toEqual(anew);
    // What is full stays as it is: its content can be kept by whoever has read it.
    expect(goneOn.segments.slice(0, (before?.segments.length ?? 1) - 1)).toEqual(before?.segments.slice(0, -1) ?? []);
    before = goneOn;
    const opened = fold(
      anew.view,
      log.filter(({ seq }) => seq > until),
    );
    expect(opened.task_status).toBe(whole.task_status);
    expect(opened.task_name).toBe(whole.task_name);
    expect(opened.waiting).toEqual(whole.waiting);
    expect(opened.messages.map(({ message_id }) => message_id)).toEqual(whole.messages.map(({ message_id }) => message_id));
    expect(opened.branches?.tree).toEqual(whole.branches?.tree);
    const read = readAll(opened, anew, log);
    expect(everyMessage(read).filter(({ segment }) => segment !== undefined)).toEqual([]);
    expect(plain(read.messages)).toEqual(plain(whole.messages));
    const heldOf = (view: TaskView) => [...(view.branches?.held ?? [])].map(([id, own]) => [id, plain(own)]);
    expect(heldOf(read)).toEqual(heldOf(whole));
  }
});

test('a snapshot is small, knows the files and the kinds of steps, and none of the words', () => {
  const log = logOf(3, 200);
  const last = log.findLast((event) => event.type === 'message')?.seq ?? 0;
  const { view, segments } = snapshotOf(log, last - 1);
  const text = JSON.stringify(packSnapshot({ view, segments, open: [0, 0] }));
  expect(text).not.toContain('字字');
  expect(text).not.toContain('果果');
  const whole = fold(emptyView, log.slice(0, last - 1));
  const answer = (from: TaskView, n: number) => from.messages.filter((one) => one.type === 'answer')[n];
  for (let n = 0; n < 20; n++) {
    const [less, full] = [answer(view, n), answer(whole, n)];
    if (less?.type !== 'answer' || full?.type !== 'answer') continue;
    expect(less.files).toEqual(full.files);
    const steps = full.steps.flatMap((step) => step.action_list).filter(({ action_type }) => action_type !== 'reply');
    expect(less.steps_left_out?.of.flatMap(([operation, many]) => Array.from({ length: many }, () => operation))).toEqual(
      steps.map(({ tool_operation_type }) => tool_operation_type),
    );
    expect(less.steps_left_out?.failed).toEqual(steps.flatMap(({ state }, at) => (state === 'failed' ? [at] : [])));
  }
});
