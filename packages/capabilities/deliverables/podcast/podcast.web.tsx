/** The page's half of podcasts. */
import type { WebKind } from '../kind.web.ts';
import { podcast } from './podcast.ts';

export const podcastWeb: WebKind = {
  kind: podcast,
  keepsPlace: true,
  loadWords: async () => {
    const [{ readPodcast }, { transcriptOf }] = await Promise.all([import('./podcast-data.ts'), import('./transcript.ts')]);
    return (_name, text) => {
      const podcast = readPodcast(text);
      return podcast && transcriptOf(podcast);
    };
  },
  loadViewer: () => import('./view/podcast-viewer.tsx'),
};
