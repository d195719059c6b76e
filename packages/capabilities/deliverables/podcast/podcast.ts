/** What both sides know of podcasts: a talk of two voices, kept as a page with its lines as data beside one clip a line and the joined mp3. */
import { kindWords } from '#contract/kinds.ts';
import type { Kind } from '../kind.ts';

export const podcast: Kind = {
  id: 'podcast',
  label: kindWords.podcast,
  icon: 'sound',
  suffixes: ['.podcast.html'],
  tab: 'file',
  accent: 'podcast',
  operations: ['podcast'],
  makers: ['write_podcast', 'edit_podcast'],
  is_result: true,
  exports: [
    { format: 'mp3', label: 'MP3 音频' },
    { format: 'txt', label: '文字稿' },
    { format: 'html', label: '网页（含音频）' },
  ],
  office: 'mp3',
  most_bytes: 4 * 1024 * 1024,
};

export const podcastLimits = {
  lines: 160,
  /** Of one line. A voice that speaks longer without a pause is no talk any more. */
  line_chars: 300,
  /** Of all lines together: about 25 minutes. */
  chars: 6000,
  chapters: 30,
  title_chars: 80,
  name_chars: 12,
} as const;

/** Characters spoken in a minute, pauses included. */
export const charsPerMinute = 240;
