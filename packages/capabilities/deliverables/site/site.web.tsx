/** The page's half of sites: a bench of their own beside the chat. */
import type { WebKind } from '../kind.web.ts';
import { site } from './site.ts';

export const siteWeb: WebKind = { kind: site, loadViewer: 'in_the_panel' };
