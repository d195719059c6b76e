/** The messages that wait in a task, in the order in which they begin. Pure; server and page keep to the same order. */
import type { AbilityType, MessageFile, TaskRunMode } from '#contract/task.ts';
import type { WaitingEvent } from './waiting-events.ts';

export interface WaitingMessage {
  message_id: string;
  /** `steer`: the run under way hears it between two turns. `queue`: it begins when its turn has come. */
  way: 'steer' | 'queue';
  /** The run it was said to, also when that run ended without hearing it: it then begins before the others. */
  run_id: string | null;
  content: string;
  file_list: MessageFile[];
  ability_type: AbilityType;
  task_run_mode: TaskRunMode;
  /** The event it came with. */
  seq: number;
  create_time: number;
}

const kinds: readonly string[] = ['message_waits', 'message_edited', 'message_moved', 'message_withdrawn'] satisfies WaitingEvent['type'][];

export function isWaitingEvent<E extends { type: string }>(event: E): event is E & WaitingEvent {
  return kinds.includes(event.type);
}

export function waitingAfter(waiting: WaitingMessage[], event: WaitingEvent & { seq: number; at: number }): WaitingMessage[] {
  switch (event.type) {
    case 'message_waits': {
      const { message_id, run_id = null, content, file_list, ability_type, task_run_mode, seq, at } = event;
      const way = run_id === null ? 'queue' : 'steer';
      return inOrder([...waiting, { message_id, way, run_id, content, file_list, ability_type, task_run_mode, seq, create_time: at }]);
    }
    case 'message_edited':
      return changed(waiting, event.message_id, { content: event.content });
    case 'message_moved': {
      const { run_id = null } = event;
      return inOrder(changed(waiting, event.message_id, { run_id, way: run_id === null ? 'queue' : 'steer' }));
    }
    case 'message_withdrawn':
      return without(waiting, event.message_id);
  }
}

/** It begins, or was heard. */
export function without(waiting: WaitingMessage[], message_id: string): WaitingMessage[] {
  return waiting.some((one) => one.message_id === message_id) ? waiting.filter((one) => one.message_id !== message_id) : waiting;
}

/** What the run did not hear takes its turn. */
export function afterRun(waiting: WaitingMessage[], run_id: string): WaitingMessage[] {
  if (!waiting.some((one) => one.way === 'steer' && one.run_id === run_id)) return waiting;
  return waiting.map((one) => (one.run_id === run_id ? { ...one, way: 'queue' } : one));
}

function changed(waiting: WaitingMessage[], message_id: string, change: Partial<WaitingMessage>): WaitingMessage[] {
  return waiting.map((one) => (one.message_id === message_id ? { ...one, ...change } : one));
}

function inOrder(waiting: WaitingMessage[]): WaitingMessage[] {
  return waiting.toSorted((a, b) => Number(a.run_id === null) - Number(b.run_id === null) || a.seq - b.seq);
}
