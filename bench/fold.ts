/** Folding a long log into what a person sees. */
import type { NumberedEvent, TaskEvent } from '#contract/timeline/events.ts';
import { fold } from '#contract/timeline/fold/fold.ts';
import { emptyView } from '#contract/timeline/fold/view.ts';
import { median, type Figure } from './figure.ts';

export async function foldBench(): Promise<Figure[]> {
  const events = longLog(10_000);
  for (let n = 0; n < 5; n++) fold(emptyView, events);
  const once = median(Array.from({ length: 15 }, () => timeOf(() => fold(emptyView, events))));
  // A page folds what came since the last frame.
  const inFrames = timeOf(() => {
    let view = emptyView;
    for (let at = 0; at < events.length; at += 10) view = fold(view, events.slice(at, at + 10));
  });
  const forking = forkingLog(10_000);
  const forked = median(Array.from({ length: 15 }, () => timeOf(() => fold(emptyView, forking))));
  const parsed = median(Array.from({ length: 5 }, () => timeOf(() => JSON.parse(JSON.stringify(events)))));
  return [
    {
      name: 'fold 10,000 events, p50',
      value: once,
      unit: 'ms',
      target: 50,
      want: 'at most',
      note: `${inFrames.toFixed(1)} ms in frames of 10; to and from JSON ${parsed.toFixed(1)} ms`,
    },
    {
      name: 'fold 10,000 events with a fork every tenth turn, p50',
      value: forked,
      unit: 'ms',
      target: 50,
      want: 'at most',
      note: '',
    },
  ];
}

function timeOf(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** Questions answered in five turns, each of a text, a call and its result. */
function longLog(length: number): NumberedEvent[] {
  const events: NumberedEvent[] = [];
  const add = (event: TaskEvent) => void events.push({ ...event, seq: events.length + 1, at: 1_700_000_000_000 + events.length });
  add({ type: 'task_created', task_name: '新任务', task_type: 1 });
  for (let n = 0; events.length < length; n++) {
    const run_id = `run${n}`;
    add({
      type: 'message',
      message_id: `m${n}`,
      answer_id: run_id,
      kind: 'query',
      content: '写一份周报',
      file_list: [],
      ability_type: 0,
      task_run_mode: 0,
    });
    add({ type: 'run_start', run_id, attempt: 1, brain: 'bench' });
    for (let turn = 1; turn <= 5; turn++) {
      const call_id = `${run_id}-${turn}`;
      add({ type: 'text', run_id, text: '先读附件，再写正文。' });
      add({ type: 'tool_call', run_id, call_id, tool: 'read_file', operation: 'file', title: '阅读文件', input: { name: 'a.docx' } });
      add({ type: 'usage', run_id, brain: 'bench', input_tokens: 10, output_tokens: 10, elapsed_ms: 5 });
      add({ type: 'turn_end', run_id, turn });
      add({ type: 'tool_result', run_id, call_id, ok: true, output: '文件：a.docx', files: [], not_done: [], elapsed_ms: 3 });
    }
    add({ type: 'run_end', run_id, outcome: 'finished', not_done: [] });
  }
  return events.slice(0, length);
}

/** The same, with every tenth message edited and sent anew, and the branch before it opened again. */
function forkingLog(length: number): NumberedEvent[] {
  const events: NumberedEvent[] = [];
  const add = (event: TaskEvent) => void events.push({ ...event, seq: events.length + 1, at: 1_700_000_000_000 + events.length });
  const said: string[] = [];
  for (const event of longLog(length)) {
    if (event.type === 'message') {
      const last = said.at(-1);
      if (last !== undefined && said.length % 10 === 0) add({ type: 'branched', from_message_id: last });
      if (last !== undefined && said.length % 10 === 5) add({ type: 'branch_opened', message_id: last });
      said.push(event.message_id);
    }
    add(event);
  }
  return events.slice(0, length);
}
