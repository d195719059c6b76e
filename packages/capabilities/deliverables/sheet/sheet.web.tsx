/** The page's half of workbooks: deliverables and brought files are shown by one viewer, with those of other endings. */
import type { WebKind } from '../kind.web.ts';
import { sheet } from './sheet.ts';

export const sheetWeb: WebKind = { kind: sheet, loadViewer: 'by_ending' };
