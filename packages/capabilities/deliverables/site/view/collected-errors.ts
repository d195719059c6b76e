/** Errors of a site as the panel lists them. Pure. */
import type { CollectedError } from '#contract/site/frame-messages.ts';

export interface Collected {
  /** What does not compile in the newest tree. */
  compile: readonly CollectedError[];
  /** What went wrong while it ran. */
  running: readonly CollectedError[];
}

export const noErrors: Collected = { compile: [], running: [] };
const most = 50;

export function withError(before: Collected, error: CollectedError): Collected {
  return allErrors(before).some(({ message }) => message === error.message) || before.running.length >= most
    ? before
    : { ...before, running: [...before.running, error] };
}

/** New code that compiles may have mended what went wrong before. */
export function withCompiled(before: Collected, errors: readonly CollectedError[]): Collected {
  return { ...before, compile: errors };
}

export function allErrors({ compile, running }: Collected): CollectedError[] {
  const known = new Set<string>();
  return [...compile, ...running].filter(({ message }) => !known.has(message) && known.add(message)).slice(0, most);
}

const reportMs = 60_000;
const reportsEach = 3;

/** Whether an error may be reported now: three times a minute for the same type and message. `now` in milliseconds. */
export function createReportCap(now: () => number): (error: CollectedError) => boolean {
  const told = new Map<string, number[]>();
  return ({ type, message }) => {
    const at = now();
    const key = `${type}\0${message}`;
    const before = (told.get(key) ?? []).filter((one) => at - one < reportMs);
    if (before.length >= reportsEach) return false;
    told.set(key, [...before, at]);
    return true;
  };
}
