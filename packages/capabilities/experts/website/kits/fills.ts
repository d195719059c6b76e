/** By which a kit is filled; null for a finished tool that takes nothing. */
import type { KitId } from '../website.ts';
import { fillDashboard } from './dashboard/kit.ts';
import type { Fill } from './kit.ts';
import { fillRecords } from './records/kit.ts';

export const fills: Readonly<Record<KitId, Fill | null>> = {
  'word-counter': null,
  'name-picker': null,
  'qr-code': null,
  'csv-table': null,
  records: fillRecords,
  dashboard: fillDashboard,
};
