/** The files a podcast is made of: the joined sound, and the clip of each line. */
import type { PartsOfKind } from '../parts.server.ts';
import { renderPodcast } from './page.ts';
import { readPodcast } from './podcast-data.ts';
import { stemOf } from './podcast-name.ts';

export const podcastParts: PartsOfKind = {
  of(file) {
    const talk = readPodcast(new TextDecoder().decode(file.bytes));
    if (!talk) return [];
    const clips = [...new Set(talk.lines.flatMap(({ clip }) => (clip !== null && clipEnding.test(clip) ? [clip] : [])))].map((name) => ({
      name,
      uri: '',
      nameAt: (whole: string) => clipAt(name, whole),
      is_fixed: true,
      // What is not there is spoken again when its line is.
      missing: null,
    }));
    if (!talk.sound) return clips;
    const { name, uri } = talk.sound;
    const sound = { name, uri, nameAt: (whole: string) => `${stemOf(whole)}.mp3`, is_fixed: false };
    return [...clips, { ...sound, missing: `“${file.name}”的音频文件不在了` }];
  },

  placed(file, whole, places) {
    const talk = readPodcast(new TextDecoder().decode(file.bytes));
    if (!talk) throw new Error(`“${file.name}” is no podcast and has no parts to stand on`);
    const lines = talk.lines.map((line) =>
      line.clip === null || !clipEnding.test(line.clip) ? line : { ...line, clip: places.get(line.clip)?.name ?? clipAt(line.clip, whole) },
    );
    const place = talk.sound && places.get(talk.sound.name);
    const sound = talk.sound && place ? { ...talk.sound, ...place } : talk.sound;
    return new TextEncoder().encode(renderPodcast({ ...talk, lines, sound }));
  },
};

/** As clips are called; whatever else a page names as one is none of its parts. */
const clipEnding = /L\d{1,6}-[\w-]+\.wav$/;

function clipAt(clip: string, whole: string): string {
  return `${stemOf(whole)}.podcast/${clipEnding.exec(clip)?.[0] ?? ''}`;
}
