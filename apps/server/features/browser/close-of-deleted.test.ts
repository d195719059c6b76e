/** What goes when a task is deleted. */
import { expect, test } from 'vitest';
import type { BrowsingSession } from '#server/platform/browsing/session.ts';
import { createHub } from '#server/runs/streams/hub.ts';
import { closeOfDeleted } from './close-of-deleted.ts';

test('the browser and the sandbox of a deleted task are closed, those of another are not', async () => {
  const hub = await createHub(null, 'here', () => undefined);
  const closed: string[] = [];
  // Only its close is used.
  // Closing is all that is asked of a session here.
  const sessionOf = (task_id: string) => ({ close: async () => void closed.push(task_id) }) as unknown as BrowsingSession;
  const released: string[] = [];
  const hands = {
    browsing: { opened: (task_id: string) => (task_id === 'without' ? null : sessionOf(task_id)) },
    sandbox: { release: async (task_id: string) => void released.push(task_id) },
    shellEnded: async () => undefined,
  };
  const stop = closeOfDeleted(hands, hub, () => undefined);
  hub.gone('without');
  hub.gone('deleted');
  expect(closed).toEqual(['deleted']);
  stop();
  hub.gone('later');
  expect(closed).toEqual(['deleted']);
  await expect.poll(() => released).toEqual(['without', 'deleted']);
  await hub.close();
});
