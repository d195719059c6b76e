/** The page's half of charts. */
import type { WebKind } from '../kind.web.ts';
import { chart } from './chart.ts';

export const chartWeb: WebKind = { kind: chart, loadViewer: () => import('./view/chart-viewer.tsx') };
