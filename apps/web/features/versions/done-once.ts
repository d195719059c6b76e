/** The versions of a file as a person counts them: one for each thing that was done. */
import type { FileVersion } from '#contract/operations/files.ts';

/** One thing that was done to a file: what came of it, and how it was saved on the way there. */
export interface DoneOnce {
  version: FileVersion;
  /** Earlier writes of the same answer, newest first: a deck is saved with each of its pages, what is typed every few seconds. */
  saves: FileVersion[];
}

/** Newest first, as the versions are given. Uploads and versions brought back stand alone, and so does a change by hand after a pause. */
export function doneOnce(versions: FileVersion[]): DoneOnce[] {
  const done: DoneOnce[] = [];
  for (const version of versions) {
    const last = done.at(-1);
    if (last && (isSameWork(last.version, version) || isSameTyping(last.saves.at(-1) ?? last.version, version))) last.saves.push(version);
    else done.push({ version, saves: [] });
  }
  return done;
}

function isSameWork(one: FileVersion, other: FileVersion): boolean {
  const isWork = ({ written_by, message_id, restored_version }: FileVersion) =>
    written_by === 'agent' && message_id !== '' && restored_version === 0;
  return isWork(one) && isWork(other) && one.message_id === other.message_id && (one.state === 'hidden') === (other.state === 'hidden');
}

/** Changes by hand that follow on each other without a pause of this many seconds are one. */
const pause_s = 600;

function isSameTyping(later: FileVersion, earlier: FileVersion): boolean {
  const isTyped = ({ written_by, restored_version }: FileVersion) => written_by === 'edit' && restored_version === 0;
  return (
    isTyped(later) &&
    isTyped(earlier) &&
    later.message_id === earlier.message_id &&
    (later.state === 'hidden') === (earlier.state === 'hidden') &&
    later.create_time - earlier.create_time < pause_s
  );
}
