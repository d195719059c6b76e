/** The outline with its material, as every kind is made of it: pieces of evidence under the headings of a genre, the rest unplaced. */
import type { Slot } from '../text/slots.ts';

/** The smallest thing that is moved as a whole; nothing of it is ever rewritten. */
export interface Piece {
  /** Stable over turns: the same words and files give the same id. */
  id: string;
  form: 'statement' | 'list' | 'table' | 'picture';
  /** As written, without the mark of a list. A list: its items, a line each. A picture: the name of its file. */
  text: string;
  /** Of a table: head first, cells as written. */
  rows?: string[][];
  /** Where it belongs in an office text, as far as it gives a positive sign. */
  slot: Slot | null;
  /** The label it stood behind: `时间` of “时间：周五”; and the heading it stood under or was told for; '' for none. */
  label: string;
  under: string;
  /** Null for the person's own words. */
  source: { file: string; where: string } | null;
}

export interface OutlinePart {
  title: string;
  children: string[];
  /** How its pieces stand by the genre; `list` where the person named the part. */
  shape: 'list' | 'ordered' | 'paragraph' | 'table';
  pieces: Piece[];
  /** What is wanted here when there is nothing: the words of a blank; left out instead where it is optional. */
  hint: string;
  optional: boolean;
}

export interface PlacedOutline {
  title: string;
  /** From whom, for whom, when and where; `unplaced` gave no sign where it belongs and is used only where the person puts it. */
  head: Piece[];
  parts: OutlinePart[];
  unplaced: Piece[];
}
