/** Which browser goes when a task is deleted. */
import { expect, test } from 'vitest';
import type { BrowsingSession } from '#server/platform/browsing/session.ts';
import { createHub } from '#server/runs/hub.ts';
import { closeOfDeleted } from './close-of-deleted.ts';

test('the browser of a deleted task is closed, that of another is not', async () => {
  const hub = await createHub(null, 'here', () => undefined);
  const closed: string[] = [];
  // Only its close is used.
  const sessionOf = (task_id: string) => ({ close: async () => void closed.push(task_id) }) as unknown as BrowsingSession;
  const stop = closeOfDeleted({ opened: (task_id) => (task_id === 'without' ? null : sessionOf(task_id)) }, hub, () => undefined);
  hub.gone('without');
  hub.gone('deleted');
  expect(closed).toEqual(['deleted']);
  stop();
  hub.gone('later');
  expect(closed).toEqual(['deleted']);
  await hub.close();
});
