/** The server's halves of the kinds, in the order of `kinds`. */
import { chartServer } from './chart/chart.server.ts';
import { documentServer } from './document/document.server.ts';
import type { ServerKind } from './kind.server.ts';
import { slidesServer } from './slides/slides.server.ts';

export const serverKinds: ServerKind[] = [documentServer, slidesServer, chartServer];
