/** A test kit: processes that are killed, and what every log still has to be afterwards. */
import { expect } from 'vitest';
import type { NumberedEvent } from '#contract/timeline/events.ts';

export function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was gone already.
  }
}

/** The one law every log obeys, whatever happened to the processes that wrote it. */
export function obeysTheLaw(events: NumberedEvent[]): void {
  expect(events.map((event) => event.seq)).toEqual(events.map((_event, n) => n + 1));
  const calls = events.flatMap((event) => (event.type === 'tool_call' ? [event.call_id] : []));
  expect(new Set(calls).size).toBe(calls.length);
  const results = events.flatMap((event) => (event.type === 'tool_result' ? [event.call_id] : []));
  expect(new Set(results).size).toBe(results.length);
  // Only a run that did not come to its own end leaves a call without an answer.
  const finished = new Set(events.flatMap((event) => (event.type === 'run_end' && event.outcome === 'finished' ? [event.run_id] : [])));
  const owed = events.flatMap((event) => (event.type === 'tool_call' && finished.has(event.run_id) ? [event.call_id] : []));
  expect(owed.filter((call_id) => !results.includes(call_id))).toEqual([]);
  expect(results.filter((call_id) => !calls.includes(call_id))).toEqual([]);
  const answers = events.flatMap((event) => (event.type === 'message' ? [event.answer_id] : []));
  const ends = events.flatMap((event) => (event.type === 'run_end' ? [event.run_id] : []));
  expect(ends.toSorted()).toEqual(answers.toSorted());
  const turns = events.flatMap((event) => (event.type === 'turn_end' ? [`${event.run_id} ${event.turn}`] : []));
  expect(new Set(turns).size).toBe(turns.length);
}
