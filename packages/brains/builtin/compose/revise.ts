/** What one change makes of a document: edits, what it is then, and in plain words what was and what was not done. */
import type { WritingRequest } from './writing-request.ts';
import type { Sheet } from './sheet.ts';

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
  today: string;
}

/** The document as the steps before have left it. */
export interface Now {
  sheet: Sheet;
  text: string;
}

/** One change, carried out. */
export interface Step {
  /** None where nothing changes; with a rewrite of the whole, they tell it all. */
  edits: Edit[];
  /** What the document is then: by its sections, or as a whole text. */
  sheet?: Sheet;
  text?: string;
  said?: string | string[];
  not_done?: string | string[];
}

export function nothing(not_done: string): Step {
  return { edits: [], not_done };
}

export function rewritten(text: string, said: string): Step {
  return { edits: [{ op: 'rewrite', content: text }], text, said };
}
