/** The page's half of every kind, and which of them shows a file. */
import { chartWeb } from './chart/chart.web.tsx';
import { documentWeb } from './document/document.web.tsx';
import type { WebKind } from './kind.web.ts';
import { kindOf } from './kinds.ts';
import { slidesWeb } from './slides/slides.web.tsx';

export const webKinds: WebKind[] = [documentWeb, slidesWeb, chartWeb];

export function webKindOf(name: string): WebKind | undefined {
  const kind = kindOf(name);
  return kind && webKinds.find((one) => one.kind.id === kind.id);
}
