/** The page's half of charts. */
import type { WebKind } from '../kind.web.ts';
import { chart } from './chart.ts';

export const chartWeb: WebKind = {
  kind: chart,
  loadWords: async () => (await import('./view/chart-lines.ts')).chartLines,
  loadViewer: () => import('./view/chart-viewer.tsx'),
};
