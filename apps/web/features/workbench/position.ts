/** Which step is looked at: the one under way, as it changes, or one a person chose and that stays. Pure. */
import { liveIndex, type StepEntry } from './steps.ts';

/**
 * `live` goes along with the work. A step that is `held` stays, whatever happens meanwhile; one that is not was the last when somebody
 * came to it, beside others still under way: it is looked at until there is a newer one.
 */
export type Position = 'live' | { key: string; held: boolean };

/** The place in the list; a step that is no longer there gives way to the live one. -1 when there are no steps. */
export function indexAt(steps: readonly StepEntry[], position: Position): number {
  if (isGone(steps, position)) return liveIndex(steps);
  return position === 'live' ? liveIndex(steps) : steps.findIndex((step) => isAt(step, position.key));
}

/** Pressed in the chat: looked at until the person leaves it, even when it is the step under way. */
export function pinnedTo(key: string): Position {
  return { key, held: true };
}

/** Moved along the list. Whoever comes to the step under way, or to the end, goes along with the work again. */
export function movedTo(steps: readonly StepEntry[], index: number): Position {
  const within = Math.min(steps.length - 1, Math.max(0, index));
  const entry = steps[within];
  if (!entry || within === liveIndex(steps)) return 'live';
  return { key: entry.key, held: within < steps.length - 1 };
}

export function steppedBy(steps: readonly StepEntry[], position: Position, by: 1 | -1): Position {
  return movedTo(steps, indexAt(steps, position) + by);
}

/** Is there somewhere to go back to: a step beyond the one that is held, or work that goes on behind it? */
export function isBehind(steps: readonly StepEntry[], position: Position, working: boolean): boolean {
  if (isAlong(steps, position)) return false;
  return working || indexAt(steps, position) !== liveIndex(steps);
}

/** Does the view change by itself when the work moves on? */
export function isAlong(steps: readonly StepEntry[], position: Position): boolean {
  return position === 'live' || !position.held || isGone(steps, position);
}

function isGone(steps: readonly StepEntry[], position: Position): boolean {
  if (position === 'live') return false;
  if (!position.held) return steps.at(-1)?.key !== position.key;
  return !steps.some((step) => isAt(step, position.key));
}

/** A step that was gone to before it was read has its own key since. */
function isAt({ key, place }: StepEntry, wanted: string): boolean {
  return key === wanted || place === wanted;
}
