/** What checks sites, put together when the first is checked: compiler, linter, types and a browser. */
import { createSiteChecker, knownChecks, onceForTree } from '#capabilities/deliverables/site/check/check-site.server.ts';
import type { SiteChecker, SiteVisitor } from '#capabilities/deliverables/site/site-ports.ts';
import type { FairQueue } from '#capabilities/queues/fair-queue.ts';
import type { WarmPageDrawer } from '../chromium/page-drawer.ts';
import type { SiteEngine } from './site-engine.ts';
import { createSiteLinter } from './site-linter.ts';
import { createTypeReader } from './site-types.ts';
import { createSiteVisits } from './site-visits.ts';

export interface SiteCheckersInput {
  engine: SiteEngine;
  vendor_folder: string;
  /** Null where there is no Chromium. */
  browser: WarmPageDrawer | null;
  /** Of visits by person. */
  queue: FairQueue;
}

/** By person; whoever looked at a tree first looked for all. */
export function createSiteCheckers({ engine, vendor_folder, browser, queue }: SiteCheckersInput): (person: string) => SiteChecker {
  const linter = createSiteLinter();
  const types = createTypeReader(vendor_folder);
  const visits = browser && createSiteVisits({ engine, vendor_folder, browser });
  const known = knownChecks();
  return (person) => {
    const visitor: SiteVisitor | null = visits && {
      visit: (files, routes, steps, signal) => queue.run(person, signal, () => visits.of(person).visit(files, routes, steps, signal)),
    };
    return onceForTree(createSiteChecker({ compiler: engine.of(person), linter, types, visitor }), known);
  };
}
