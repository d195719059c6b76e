/** Which step is looked at: the one under way, as it changes, or one a person chose and that stays. Pure. */
import { liveIndex, type StepEntry } from './steps.ts';

/** `live` goes along with the work; a key stays where it is, whatever happens meanwhile. */
export type Position = 'live' | { key: string };

/** The place in the list; a step that is no longer there gives way to the live one. -1 when there are no steps. */
export function indexAt(steps: readonly StepEntry[], position: Position): number {
  if (position === 'live') return liveIndex(steps);
  const at = steps.findIndex(({ key }) => key === position.key);
  return at >= 0 ? at : liveIndex(steps);
}

/** Pressed in the chat: looked at until the person leaves it, even when it is the step under way. */
export function pinnedTo(key: string): Position {
  return { key };
}

/** Moved along the list. Whoever comes to the step under way goes along with it again. */
export function movedTo(steps: readonly StepEntry[], index: number): Position {
  const within = Math.min(steps.length - 1, Math.max(0, index));
  const entry = steps[within];
  return !entry || within === liveIndex(steps) ? 'live' : { key: entry.key };
}

export function steppedBy(steps: readonly StepEntry[], position: Position, by: 1 | -1): Position {
  return movedTo(steps, indexAt(steps, position) + by);
}

/** Is there somewhere to go back to: a step beyond the one that is held, or work that goes on behind it? */
export function isBehind(steps: readonly StepEntry[], position: Position, working: boolean): boolean {
  if (position === 'live') return false;
  return working || indexAt(steps, position) !== liveIndex(steps);
}
