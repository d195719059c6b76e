/** What is remembered of live words, for whoever comes later. */
import { expect, test } from 'vitest';
import { TaskStatus } from '#contract/task.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';
import { createHub } from './hub.ts';

const said = (text: string) => ({ type: 'text_delta', run_id: 'r', text }) as const;

test('words that a pause cut off are void: who comes later hears only what is said when the turn is taken again', async () => {
  const hub = await createHub(null, 'test', () => undefined);
  hub.live('t', said('前半句'));
  expect(hub.liveText('t')?.text).toBe('前半句');
  const paused: NumberedEvent = { seq: 3, at: 1, type: 'status', task_status: TaskStatus.Pause };
  hub.stored('t', [paused]);
  expect(hub.liveText('t')).toBeNull();
  // Another worker took over one that died in mid-word, without a word of it.
  hub.live('t', said('再说'));
  hub.stored('t', [{ seq: 4, at: 2, type: 'run_start', run_id: 'r', attempt: 2, brain: 'x' }]);
  hub.live('t', said('整句话'));
  expect(hub.liveText('t')?.text).toBe('整句话');
  await hub.close();
});
