/** A desk on which podcasts are made, for tests; the voice is one that hums. */
import { readPodcast, type Podcast } from '#capabilities/deliverables/podcast/podcast-data.ts';
import { podcastServer } from '#capabilities/deliverables/podcast/podcast.server.ts';
import { createJoiner } from '#capabilities/deliverables/podcast/sound.server.ts';
import { humming } from '#capabilities/deliverables/podcast/testing.ts';
import { startDesk } from '../writing/testing.ts';

export function desk(speech = humming()) {
  const join = createJoiner(new URL('../../deliverables/podcast/join-thread.server.ts', import.meta.url));
  const at = startDesk('podcast', '2026-11-20', undefined, podcastServer.tools({ pages: null, speech, join }));
  const talk = (): Podcast => {
    const name = at.names().findLast((one) => one.endsWith('.podcast.html')) ?? '';
    const found = readPodcast(at.document(name));
    if (!found) throw new Error('no talk in the page');
    return found;
  };
  return { ...at, talk, speech };
}
