/** What a run made and what became known of it when it was opened again. Pure, so that a worker that takes the run over knows the same. */
import type { AgentEvent, FileCheck, FileRef } from './events.ts';

/** The newest version of each name that nobody has opened since it was made; `left` are newer than all that is stored. */
export function dueFiles(stored: AgentEvent[], before: FileRef[], left: FileRef[] = []): FileRef[] {
  const newest = new Map(before.map((file) => [file.name, file]));
  const seen = new Set<string>();
  for (const event of stored) {
    if (event.type === 'tool_result')
      for (const file of event.files) {
        if (file.was !== undefined) newest.delete(file.was);
        newest.set(file.name, file);
      }
    if (event.type === 'check') for (const file of event.files) seen.add(file.uri);
  }
  for (const file of left) newest.set(file.name, file);
  return [...newest.values()].filter((file) => !seen.has(file.uri));
}

/** Times the brain was told to repair something. */
export function repairsSoFar(stored: readonly AgentEvent[]): number {
  return stored.filter((event) => event.type === 'check' && event.repair !== undefined).length;
}

/** The brain was told to repair something and has not had its turn yet. */
export function repairOpen(stored: AgentEvent[]): boolean {
  const told = stored.findLastIndex((event) => event.type === 'check' && event.repair !== undefined);
  return told >= 0 && !stored.slice(told).some((event) => event.type === 'turn_end');
}

/** What is known of each name's newest version; what was found in a file is the host's to know. */
export function newestChecks<Check extends FileCheck>(
  events: Iterable<Exclude<AgentEvent, { type: 'check' }> | { type: 'check'; files: Check[] }>,
): Check[] {
  const found = new Map<string, Check>();
  for (const event of events) {
    if (event.type === 'tool_result')
      for (const file of event.files) {
        found.delete(file.name);
        if (file.was !== undefined) found.delete(file.was);
      }
    if (event.type === 'check') for (const file of event.files) found.set(file.name, file);
  }
  return [...found.values()];
}

export function notMade(stored: AgentEvent[]): FileCheck[] {
  return newestChecks(stored).filter((file) => file.state === 'bad');
}

/** The brain's last words, and those before it was told to repair something or the person spoke: each may name what was not done. */
export function textsToRead(stored: AgentEvent[]): string[] {
  const texts: string[] = [];
  let last: string | null = null;
  for (const event of stored) {
    if (event.type === 'text') last = event.text;
    const isAnswered = event.type === 'heard' || (event.type === 'check' && event.repair !== undefined);
    if (isAnswered && last !== null && last !== texts.at(-1)) texts.push(last);
  }
  if (last !== null && last !== texts.at(-1)) texts.push(last);
  return texts;
}
