/** Names of a podcast's files: the page, the folder of its clips, the joined mp3. */
import { fileStem } from '#text/file-name.ts';
const suffix = '.podcast.html';

/** A flat name every system can store: `../AI: 周报🚀` → `AI-周报.podcast.html`. */
export function podcastFileName(wanted: string, fallback: string): string {
  return `${fileStem(withoutEnding(wanted)) || fileStem(fallback) || '播客'}${suffix}`;
}

export function stemOf(name: string): string {
  return name.toLowerCase().endsWith(suffix) ? name.slice(0, -suffix.length) : withoutEnding(name);
}

export function isPodcastName(name: string): boolean {
  return name.toLowerCase().endsWith(suffix);
}

/** `clip` says what is spoken in it and by whom, so that another text has another file. */
export function clipName(page: string, line: string, clip: string): string {
  return `${stemOf(page)}.podcast/${line}-${clip}.wav`;
}

function withoutEnding(name: string): string {
  return name.trim().replace(/\.(?:podcast\.html|html?|mp3|wav|m4a|md|txt)$/i, '');
}
