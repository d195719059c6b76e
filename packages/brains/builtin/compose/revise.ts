/** Works out the edits that make the changes asked for, and says in plain words what was and what was not done. */
import type { Material } from '../text/material.ts';
import type { DocumentChange } from './document-deeds.ts';
import type { WritingRequest } from './writing-request.ts';
import { fullRevision, isWholeChange } from './revise-whole.ts';
import { applyStep } from './revise-step.ts';
import { printSheet, readSheet } from './sheet.ts';

/** As the tool edit_document takes them. */
export type Edit =
  | { op: 'set_title'; title: string }
  | { op: 'replace_text'; find: string; replace: string; all?: boolean }
  | { op: 'replace_section'; heading: string; content: string }
  | { op: 'insert_section'; after: string; heading: string; level: number; content: string }
  | { op: 'delete_section'; heading: string }
  | { op: 'rewrite'; content: string };

export interface RevisionContext {
  /** What the document was written for. */
  request: WritingRequest;
  known: Material[];
  /** Files that came with the message that asks for the change. */
  added: Material[];
  today: string;
}

export interface Revision {
  edits: Edit[];
  said: string[];
  not_done: string[];
}

/** `content` is the document's present Markdown. */
export function revise(content: string, changes: DocumentChange[], context: RevisionContext): Revision {
  const said: string[] = [];
  const not_done: string[] = [];
  const edits: Edit[] = [];
  let sheet = readSheet(content);
  let text = content;
  let whole = false;
  for (const change of changes) {
    if (isWholeChange(change)) {
      const result = fullRevision(text, change, context);
      said.push(...result.said);
      not_done.push(...result.not_done);
      if (result.content === null) continue;
      text = result.content;
      sheet = readSheet(text);
      whole = true;
      continue;
    }
    const step = applyStep(sheet, text, change, context);
    if (step.said) said.push(step.said);
    if (step.not_done) not_done.push(step.not_done);
    if (step.edits.length === 0) continue;
    edits.push(...step.edits);
    sheet = step.sheet;
    text = step.text ?? printSheet(step.sheet);
  }
  return { edits: whole ? [{ op: 'rewrite', content: text }] : edits, said, not_done };
}
