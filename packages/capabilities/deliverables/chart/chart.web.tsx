/** The page's half of charts. */
import type { WebKind } from '../kind.web.ts';
import { chart } from './chart.ts';

export const chartWeb: WebKind = {
  kind: chart,
  loadWords: async () => (await import('./view/chart-lines.ts')).chartLines,
  figure: { height: 344, load: () => import('./view/chart-in-answer.tsx') },
  loadViewer: () => import('./view/chart-viewer.tsx'),
};
