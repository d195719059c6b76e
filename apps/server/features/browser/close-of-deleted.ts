/** What a deleted task had open is closed at once: its browser with the live room, its programs and their folder. */
import type { Browsing } from '#server/platform/browsing/browsing.ts';
import type { SandboxService } from '#server/platform/sandbox/create-sandbox.ts';
import type { Hub } from '#server/runs/hub.ts';

export interface OpenHands {
  browsing: Pick<Browsing, 'opened'> | null;
  sandbox: Pick<SandboxService, 'release'>;
}

/** Returns how to stop. A shell of its person has been told by then, and keeps nothing. */
export function closeOfDeleted({ browsing, sandbox }: OpenHands, hub: Pick<Hub, 'onGone'>, onError: (error: unknown) => void): () => void {
  return hub.onGone((task_id) => {
    browsing?.opened(task_id)?.close().catch(onError);
    sandbox.release(task_id).catch(onError);
  });
}
