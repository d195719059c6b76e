/** The sections of a page, as the tool takes them; every section that is made here has its id, and only a quotation and the foot have no title. */
import type { PageSection } from '#contract/content/page.ts';

type WithId<One> = One extends PageSection ? One & { id: string; title?: string } : never;
export type Section = Exclude<WithId<PageSection>, { type: 'team' }>;
