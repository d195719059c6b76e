/** The server's half of podcasts: the tools that make them, what they can be taken away as, and whether they are whole. */
import type { KindFile, KindPorts, ServerKind } from '../kind.server.ts';
import { renderPodcast } from './page.ts';
import { charsOf, clock, readPodcast, type Podcast } from './podcast-data.ts';
import { stemOf } from './podcast-name.ts';
import { podcastParts } from './podcast-parts.server.ts';
import { podcastTools } from './podcast-tools.server.ts';
import { podcast } from './podcast.ts';
import { transcriptOf } from './transcript.ts';
import { voiced } from './voicing.server.ts';

/** What the server's operation for one line works with. */
export { editPodcast } from './edit-lines.ts';
export { renderPodcast } from './page.ts';
export { readPodcast, type Podcast } from './podcast-data.ts';
export { voiced, type ClipShelf } from './voicing.server.ts';

export const podcastServer: ServerKind = {
  kind: podcast,
  parts: podcastParts,

  tools: podcastTools,

  async export(file, format, ports, signal) {
    const talk = talkIn(file);
    const stem = stemOf(file.name);
    switch (format) {
      case 'mp3':
        return { name: `${stem}.mp3`, bytes: await soundOf(talk, file, ports, signal), mime: 'audio/mpeg' };
      case 'txt':
        return { name: `${stem}.txt`, bytes: new TextEncoder().encode(transcriptOf(talk)), mime: 'text/plain; charset=utf-8' };
      case 'html': {
        const sound = talk.sound ? await soundOf(talk, file, ports, signal) : null;
        return { name: `${stem}.html`, bytes: new TextEncoder().encode(renderPodcast(talk, sound)), mime: 'text/html; charset=utf-8' };
      }
      default:
        throw new Error(`播客不能导出为“${format}”；可以选择 ${podcast.exports.map((one) => one.label).join('、')}。`);
    }
  },

  check(file) {
    const talk = readPodcast(new TextDecoder().decode(file.bytes));
    if (!talk) return `“${file.name}”里没有播客的稿子，打不开。`;
    if (talk.lines.length === 0) return `“${file.name}”里一句话也没有。`;
    const said = talk.lines.map((line) => line.text.replace(/【[^【】]*】/g, '')).join('');
    return /[\p{L}\p{N}]/u.test(said) ? null : `“${file.name}”里只有待补充的空白，没有可以念的话。`;
  },

  facts(file, look) {
    const talk = talkIn(file);
    const all = [talk.title, ...talk.lines.map((line) => line.text)].join('\n');
    const length = talk.sound ? `时长 ${clock(talk.sound.ms)}` : '没有音频';
    return {
      kind: podcast.label,
      title: talk.title,
      characters: charsOf(talk.lines),
      sections: talk.chapters.map((chapter) => ({ title: chapter.title, empty: false })),
      holds: look.map((word) => ({ word, how: all.includes(word) ? ('whole' as const) : ('none' as const) })),
      summary: `${talk.lines.length} 句，${length}`,
    };
  },
};

function talkIn(file: KindFile): Podcast {
  const talk = readPodcast(new TextDecoder().decode(file.bytes));
  if (!talk) throw new Error(`“${file.name}”里没有播客的稿子，文件没有改动。`);
  return talk;
}

/** The mp3 that belongs to this version of the page; joined anew from the clips when a later one took its place. */
async function soundOf(talk: Podcast, file: KindFile, ports: KindPorts, signal: AbortSignal): Promise<Uint8Array> {
  if (!talk.sound) throw new Error(talk.note === '' ? '这期播客还没有音频；在播客里点“配音”后再导出。' : talk.note);
  const sibling = (name: string) => file.sibling?.(name) ?? Promise.resolve(null);
  const newest = await sibling(talk.sound.name);
  if (newest?.length === talk.sound.bytes) return newest;
  const clips = new Map<string, Uint8Array>();
  for (const { clip } of talk.lines) {
    const bytes = clip === null ? null : await sibling(clip);
    if (clip !== null && bytes) clips.set(clip, bytes);
  }
  const shelf = {
    has: (name: string) => clips.has(name),
    read: (name: string) => Promise.resolve(clips.get(name) ?? new Uint8Array()),
    write: () => Promise.resolve(),
  };
  const again = await voiced({ podcast: talk, page: file.name, ports: { ...ports, speech: null }, clips: shelf, signal });
  if (!again.mp3) throw new Error('这期播客的音频文件已经不在，录音片段也找不到了；稿子还在，可以重新配音。');
  return again.mp3.bytes;
}
