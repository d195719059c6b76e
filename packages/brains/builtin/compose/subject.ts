/** Everything a genre works from: the request, what is known, and the sections asked for. */
import type { Material } from '../text/material.ts';
import type { WritingRequest } from './writing-request.ts';
import type { Section } from './draft.ts';
import type { Evidence } from './evidence.ts';
import type { TableReport } from './table-blocks.ts';

export interface Subject {
  request: WritingRequest;
  materials: Material[];
  evidence: Evidence[];
  tables: TableReport[];
  title: string;
  /** ISO date. */
  today: string;
  /** Sections for the points asked for, filled from these statements. */
  fillPoints(evidence: Evidence[]): Section[];
}
