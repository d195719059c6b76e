/** The talk as data: kept inside its page as an inert block, read again by tools, exporters and the player. */
import { jsonForScript } from '#text/escape.ts';
import { readPodcastBrand, type PodcastBrand } from './podcast-brand.ts';

export interface PodcastLine {
  /** Stays the same through every edit: `L7`. */
  id: string;
  /** Index into `speakers`. */
  speaker: 0 | 1;
  text: string;
  /** Counts how often it was asked to be spoken anew. */
  take: number;
  /** `waiting`: not spoken yet, or changed since. */
  state: 'spoken' | 'waiting' | 'failed';
  /** A sentence for the person when it failed. */
  problem: string;
  /** File of its clip, when it was spoken. */
  clip: string | null;
  /** Where it stands in the joined sound; both 0 when it is not in it. */
  start_ms: number;
  end_ms: number;
}

export interface PodcastChapter {
  title: string;
  /** Id of its first line. */
  line: string;
}

export interface PodcastSound {
  /** File of the joined mp3, and the version of it that belongs to this version of the page. */
  name: string;
  uri: string;
  bytes: number;
  ms: number;
}

export interface Podcast {
  title: string;
  speakers: [string, string];
  /** Number of the next new line. */
  next: number;
  lines: PodcastLine[];
  chapters: PodcastChapter[];
  sound: PodcastSound | null;
  /** Why there is no sound, or not of every line; '' when there is nothing to say. */
  note: string;
  /** What the sound was made from, for people: 材料 names. */
  sources: string[];
  /** Of the task's brand kit, where there was one. */
  brand?: PodcastBrand;
}

const open = '<script type="application/json" id="podcast-data">';
const close = '</script>';

/** An inert block; `<` is escaped, so that nothing in the text can end it. */
export function dataBlock(podcast: Podcast): string {
  return open + jsonForScript(podcast) + close;
}

/** The talk inside a page; null when the page holds none, or one that is not whole. */
export function readPodcast(html: string): Podcast | null {
  const start = html.indexOf(open);
  const end = start < 0 ? -1 : html.indexOf(close, start);
  if (end < 0) return null;
  let kept: unknown;
  try {
    kept = JSON.parse(html.slice(start + open.length, end));
  } catch {
    return null;
  }
  if (!isRecord(kept) || typeof kept['title'] !== 'string' || !Array.isArray(kept['lines'])) return null;
  const lines = kept['lines'].flatMap(lineOf);
  if (lines.length !== kept['lines'].length || new Set(lines.map(({ id }) => id)).size !== lines.length) return null;
  const speakers: unknown[] = Array.isArray(kept['speakers']) ? kept['speakers'] : [];
  const ids = new Set(lines.map(({ id }) => id));
  const brand = readPodcastBrand(kept['brand']);
  return {
    title: kept['title'],
    speakers: [text(speakers[0]) || '主持人', text(speakers[1]) || '嘉宾'],
    next: Math.max(count(kept['next']), ...lines.map(({ id }) => (Number(id.slice(1)) || 0) + 1)),
    lines,
    chapters: (Array.isArray(kept['chapters']) ? kept['chapters'] : []).flatMap((one: unknown) =>
      isRecord(one) && ids.has(text(one['line'])) && text(one['title']) !== ''
        ? [{ title: text(one['title']), line: text(one['line']) }]
        : [],
    ),
    sound: soundOf(kept['sound']),
    note: text(kept['note']),
    sources: (Array.isArray(kept['sources']) ? kept['sources'] : []).filter((one: unknown) => typeof one === 'string'),
    ...(brand ? { brand } : {}),
  };
}

function lineOf(given: unknown): PodcastLine[] {
  if (!isRecord(given) || !/^L\d{1,6}$/.test(text(given['id'])) || typeof given['text'] !== 'string') return [];
  const { state } = given;
  return [
    {
      id: text(given['id']),
      speaker: given['speaker'] === 1 ? 1 : 0,
      text: given['text'],
      take: count(given['take']),
      state: state === 'spoken' || state === 'failed' ? state : 'waiting',
      problem: text(given['problem']),
      clip: typeof given['clip'] === 'string' ? given['clip'] : null,
      start_ms: count(given['start_ms']),
      end_ms: count(given['end_ms']),
    },
  ];
}

function soundOf(given: unknown): PodcastSound | null {
  if (!isRecord(given) || text(given['name']) === '' || count(given['ms']) === 0) return null;
  return { name: text(given['name']), uri: text(given['uri']), bytes: count(given['bytes']), ms: count(given['ms']) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.round(value) : 0;
}

/** Chapters with the time they begin at; those of lines that are not in the sound begin with the next one that is. */
export function chapterTimes({ chapters, lines, sound }: Podcast): { title: string; line: string; start_ms: number; end_ms: number }[] {
  if (!sound) return [];
  const begins = chapters.flatMap(({ title, line }) => {
    const at = lines.findIndex(({ id }) => id === line);
    const first = lines.slice(at).find((one) => one.end_ms > one.start_ms);
    return first ? [{ title, line, start_ms: first.start_ms }] : [];
  });
  const sorted = begins.sort((one, other) => one.start_ms - other.start_ms);
  return sorted.map((one, n) => ({ ...one, start_ms: n === 0 ? 0 : one.start_ms, end_ms: sorted[n + 1]?.start_ms ?? sound.ms }));
}

/** `1:05`, `1:02:05`. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

export function charsOf(lines: { text: string }[]): number {
  return lines.reduce((sum, line) => sum + Array.from(line.text).length, 0);
}

/** `1.6` minutes as people say it: 约 2 分钟, 不到 1 分钟. */
export function minutesInWords(ms: number): string {
  return ms < 60_000 ? `${Math.max(1, Math.floor(ms / 1000))} 秒` : `${clock(ms)}（约 ${Math.round(ms / 60_000)} 分钟）`;
}
