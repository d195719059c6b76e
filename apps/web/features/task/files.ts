/** Every file of a task, newest version of each name, with what is known about it. Pure. */
import type { Action, Answer, TaskView } from '#contract/timeline/fold.ts';

export type Outline = Extract<NonNullable<Action['display']>, { kind: 'document' }>['outline'];

export interface TaskFile {
  name: string;
  uri: string;
  /** Unknown for what the person attached. */
  bytes: number | null;
  made_by: 'agent' | 'person';
  outline: Outline | null;
}

export function filesOf(view: TaskView): Map<string, TaskFile> {
  const files = new Map<string, TaskFile>();
  for (const message of view.messages) {
    if (message.type === 'answer') {
      const outlines = outlinesOf(message);
      for (const action of message.steps.flatMap((step) => step.action_list)) {
        if (action.action_type !== 'heard') continue;
        for (const { name, uri, bytes } of action.file_list) files.set(name, { name, uri, bytes, made_by: 'person', outline: null });
      }
      for (const { name, uri, bytes } of message.files) {
        files.set(name, { name, uri, bytes, made_by: 'agent', outline: outlines.get(uri) ?? null });
      }
    } else {
      for (const { file_name, file_uri } of message.file_list) {
        files.set(file_name, { name: file_name, uri: file_uri, bytes: null, made_by: 'person', outline: null });
      }
    }
  }
  return files;
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

const results = ['.md', '.resume.html', '.report.html', '.socmed.html', '.webdoc.html'];

/** The answer's main result: the latest document or web file with one of the specification's endings, an .html before an .md. */
export function mainResult(answer: Answer): string | null {
  const names = answer.steps
    .flatMap((step) => step.action_list)
    .filter((action) => action.tool_operation_type === 'document' || action.tool_operation_type === 'web')
    .flatMap((action) => action.file_list.map((file) => file.name))
    .filter((name) => results.some((ending) => name.toLowerCase().endsWith(ending)))
    .reverse();
  return names.find((name) => name.toLowerCase().endsWith('.html')) ?? names[0] ?? null;
}
