/** A desk on which pages are made, for tests. */
import { contentOf } from '#capabilities/deliverables/web-page/page-content.ts';
import { webPageServer } from '#capabilities/deliverables/web-page/web-page.server.ts';
import { startDesk } from '../writing/testing.ts';

export const desk = (skill: string | null = 'website') => {
  const at = startDesk(skill, '2026-11-20', undefined, webPageServer.tools({ pages: null }));
  const page = () => {
    const found = contentOf(at.document(at.names().at(-1)));
    if (!found) throw new Error('no content in the page');
    return found;
  };
  return { ...at, page };
};
