/** Every file of a task, newest version of each name, with what is known about it. Pure. */
import { kinds, sortOf, wholeOf } from '#capabilities/deliverables/kinds.ts';
import type { Action, Answer, TaskView } from '#contract/timeline/fold/view.ts';

export type Outline = Extract<NonNullable<Action['display']>, { kind: 'document' }>['outline'];

export interface TaskFile {
  name: string;
  uri: string;
  /** Unknown for what was attached before messages told of it. */
  bytes: number | null;
  /** Whether it came about here or was uploaded. */
  made_by: 'agent' | 'person';
  /** When this version came about: milliseconds since 1970. */
  at: number;
  outline: Outline | null;
  /** How many there are of it. */
  versions: number;
}

export function filesOf(view: TaskView): Map<string, TaskFile> {
  const files = new Map<string, TaskFile>();
  const put = (file: Omit<TaskFile, 'versions'>, was = file.name): void => {
    const before = files.get(was);
    if (was !== file.name) files.delete(was);
    // A file that is attached once more is no other version.
    const versions = (before?.versions ?? 0) + (before?.uri === file.uri ? 0 : 1);
    files.set(file.name, { ...file, versions });
  };
  for (const message of view.messages) {
    if (message.type === 'answer') {
      const outlines = outlinesOf(message);
      for (const { action_type, file_list, started_at, elapsed_ms } of message.steps.flatMap((step) => step.action_list)) {
        const made_by = action_type === 'heard' ? 'person' : 'agent';
        for (const { name, uri, bytes, was } of file_list)
          put({ name, uri, bytes, made_by, at: started_at + (elapsed_ms ?? 0), outline: outlines.get(uri) ?? null }, was);
      }
      // Whose it is stays as it was: a correction by hand uploads nothing.
      for (const { file, at } of message.by_hand) put({ ...file, made_by: files.get(file.name)?.made_by ?? 'person', at, outline: null });
    } else {
      for (const { file_name, file_uri, bytes = null } of message.file_list)
        put({ name: file_name, uri: file_uri, bytes, made_by: 'person', at: message.create_time, outline: null });
    }
  }
  return files;
}

/** Files with a card of their own: the pages of a deck come with the deck. */
export function shownFiles({ files }: Pick<Answer, 'files'>): Answer['files'] {
  return files.filter(({ name }) => wholeOf(name) === null);
}

export function outlinesOf(answer: Answer): Map<string, Outline> {
  const outlines = new Map<string, Outline>();
  for (const step of answer.steps) {
    for (const { display } of step.action_list) {
      if (display?.kind === 'document') outlines.set(display.uri, display.outline);
    }
  }
  return outlines;
}

/** What tools of these operations make may be the main result. */
const making = new Set<string>(kinds.flatMap(({ is_result, operations }) => (is_result ? operations : [])));

/**
 * The answer's main result, by the name it has now: of the kinds that may be one the latest .html, else the latest .md;
 * a workbook or a site, then a chart, where there is none of these.
 */
export function mainResult(answer: Answer): string | null {
  const names: string[] = [];
  for (const { tool_operation_type: operation, file_list } of answer.steps.flatMap((step) => step.action_list)) {
    for (const { name, was } of file_list) {
      if (was !== undefined) for (const [at, one] of names.entries()) if (one === was) names[at] = name;
      if (making.has(operation) && isResult(name, operation)) names.push(name);
    }
  }
  names.reverse();
  const texts = names.filter((name) => !isChart(name));
  const page = texts.find((name) => name.toLowerCase().endsWith('.html'));
  // A chart is what was asked for where nothing else was made.
  return page ?? texts.find((name) => name.toLowerCase().endsWith('.md')) ?? texts[0] ?? names.find(isChart) ?? null;
}

function isResult(name: string, operation: string): boolean {
  const kind = sortOf(name);
  return kind?.is_result === 'of_its_tools' ? kind.operations.some((one) => one === operation) : kind?.is_result === true;
}

function isChart(name: string): boolean {
  return sortOf(name)?.id === 'chart';
}
