/** By which a kit is filled; null for a finished tool that takes nothing. */
import type { KitId } from '../website.ts';
import { fillDashboard } from './dashboard/kit.ts';
import { fillForm } from './form/kit.ts';
import type { Fill } from './kit.ts';
import { fillPages } from './pages/kit.ts';
import { fillRecords } from './records/kit.ts';
import { fillResume } from './resume/kit.ts';

export const fills: Readonly<Record<KitId, Fill | null>> = {
  pages: fillPages,
  resume: fillResume,
  form: fillForm,
  'word-counter': null,
  'name-picker': null,
  'qr-code': null,
  'csv-table': null,
  records: fillRecords,
  dashboard: fillDashboard,
};
