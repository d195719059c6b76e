/** Has the lines of a talk spoken, one clip each, and joined. A line that fails is named and left for another try; what was spoken is kept. */
import { sentenceOf } from '#contract/sentence.ts';
import { createHash } from 'node:crypto';
import type { KindPorts, Speech } from '../kind.server.ts';
import { id3Of } from './id3.ts';
import { pauseBefore } from './joining.ts';
import { chapterTimes, type Podcast, type PodcastLine } from './podcast-data.ts';
import { clipName } from './podcast-name.ts';
import { spoken } from './spoken.ts';

/** Where clips are kept. A clip's name says what is spoken in it, so that one there is never spoken again. */
export interface ClipShelf {
  has(name: string): boolean;
  read(name: string): Promise<Uint8Array>;
  write(name: string, bytes: Uint8Array): Promise<void>;
}

export interface Voiced {
  /** Lines with their states and times; `sound` is still that of before. */
  podcast: Podcast;
  /** Null when nothing could be joined. */
  mp3: { bytes: Uint8Array; ms: number } | null;
  /** How many lines were spoken now. */
  newly: number;
}

export interface VoicingInput {
  podcast: Podcast;
  /** Name of the page. */
  page: string;
  ports: KindPorts;
  clips: ClipShelf;
  signal: AbortSignal;
  /** From here on no new line is begun; what is there is joined. */
  until?: AbortSignal;
  note?(text: string): void;
}

export const noSpeech =
  '没有生成音频：这里没有可用的语音。稿子和页面已经写好；请管理员配置语音服务（SPEECH_BASE_URL 等设置），或在服务器上安装 espeak-ng，然后说“重新配音”。';

export async function voiced(input: VoicingInput): Promise<Voiced> {
  const { podcast, ports, signal, note } = input;
  const lines = podcast.lines.map((line) => ({ ...line }));
  const newly = ports.speech ? await speakAll(lines, ports.speech, input) : keepWhatIs(lines, input.clips);
  const there = lines.filter((line) => line.state === 'spoken');
  const failed = lines.filter((line) => line.state === 'failed');
  const said = noteOf(lines, ports.speech ?? null);
  for (const line of lines) Object.assign(line, { start_ms: 0, end_ms: 0 });
  if (there.length === 0 || !ports.join) {
    const reason =
      failed.length > 0 && failed.length === lines.length ? `没有生成音频：一句也没有录成（${failed[0]?.problem ?? ''}）` : said;
    return { podcast: { ...podcast, lines, note: reason }, mp3: null, newly };
  }
  note?.(`正在合成 ${there.length} 句`);
  const clips = [];
  for (const [n, line] of there.entries())
    // A spoken line has its clip.
    clips.push({ wav: await input.clips.read(line.clip ?? ''), pause_ms: pauseBefore(kindOfPause(podcast, there, n)) });
  const { mp3, spans, ms } = await ports.join(clips, signal);
  for (const [n, line] of there.entries()) Object.assign(line, spans[n]);
  const timed: Podcast = { ...podcast, lines, note: said };
  const chapters = chapterTimes({ ...timed, sound: { name: '-', uri: '', bytes: 0, ms } });
  const head = id3Of({ title: podcast.title, artist: podcast.speakers.join('、'), chapters, cover: await coverOf(podcast, ports, signal) });
  const bytes = new Uint8Array(head.length + mp3.length);
  bytes.set(head);
  bytes.set(mp3, head.length);
  return { podcast: timed, mp3: { bytes, ms }, newly };
}

/** Null without a brand, and where no page can be drawn. */
async function coverOf({ brand, title, speakers }: Podcast, { pages }: KindPorts, signal: AbortSignal): Promise<Uint8Array | null> {
  if (!brand || !pages) return null;
  const { coverPage, coverSize } = await import('./podcast-cover.ts');
  return pages.picture(coverPage(brand, title, speakers), { ...coverSize, scale: 1, type: 'jpeg', quality: 82 }, signal);
}

/** The clip a line would have with this voice. */
export function clipOf(page: string, line: PodcastLine, speech: Speech): string {
  const what = [speech.label, speech.voices[line.speaker], String(line.take), spoken(line.text)].join('\n');
  return clipName(page, line.id, createHash('sha256').update(what).digest('hex').slice(0, 12));
}

async function speakAll(lines: PodcastLine[], speech: Speech, { page, clips, signal, until, note }: VoicingInput): Promise<number> {
  const waiting = lines.filter((line) => !(line.state === 'spoken' && line.clip !== null && clips.has(line.clip)));
  const all = waiting.length;
  let done = 0;
  let newly = 0;
  const speakNext = async (): Promise<void> => {
    for (let line = waiting.shift(); line; line = waiting.shift()) {
      signal.throwIfAborted();
      if (until?.aborted) {
        Object.assign(line, { state: 'waiting', clip: null });
        continue;
      }
      note?.(`正在配音：第 ${lines.indexOf(line) + 1} 句（${++done}/${all}）`);
      const clip = clipOf(page, line, speech);
      const words = spoken(line.text);
      try {
        if (!/[\p{L}\p{N}]/u.test(words)) throw new Error('这句没有可以念的文字');
        if (!clips.has(clip)) {
          await clips.write(clip, await twice(() => speech.speak(words, line.speaker, signal), signal));
          newly += 1;
        }
        Object.assign(line, { state: 'spoken', problem: '', clip });
      } catch (error) {
        signal.throwIfAborted();
        Object.assign(line, { state: 'failed', clip: null, problem: sentenceOf(error, '没有录成').slice(0, 200) });
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(speech.at_once, all) }, speakNext));
  return newly;
}

/** A voice that fails once may well speak the next moment. */
async function twice<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await work();
  } catch {
    signal.throwIfAborted();
    return work();
  }
}

/** Without a voice: clips of before stay, everything else waits. */
function keepWhatIs(lines: PodcastLine[], clips: ClipShelf): number {
  for (const line of lines)
    if (!(line.state === 'spoken' && line.clip !== null && clips.has(line.clip))) Object.assign(line, { state: 'waiting', clip: null });
  return 0;
}

function kindOfPause({ chapters }: Podcast, lines: PodcastLine[], n: number): Parameters<typeof pauseBefore>[0] {
  const line = lines[n];
  if (n === 0) return 'first';
  if (chapters.some((chapter) => chapter.line === line?.id)) return 'chapter';
  return lines[n - 1]?.speaker === line?.speaker ? 'same' : 'turn';
}

/** What a person should know of the sound; '' when every line is in it. */
function noteOf(lines: PodcastLine[], speech: Speech | null): string {
  const places = (state: PodcastLine['state']) => lines.flatMap((line, at) => (line.state === state ? [at + 1] : []));
  const [failed, waiting] = [places('failed'), places('waiting')];
  if (!speech && waiting.length > 0)
    return waiting.length === lines.length ? noSpeech : `${listed(waiting)}还没有配音：${noSpeech.slice(7)}`;
  const parts = [
    failed.length > 0 ? `${listed(failed)}没有录成，音频里暂时没有这${failed.length === 1 ? '一' : '几'}句，可以重试。` : '',
    waiting.length > 0 ? `${listed(waiting)}还没有配音，可以重试。` : '',
  ];
  return parts.join('');
}

function listed(places: number[]): string {
  return `第 ${places.slice(0, 12).join('、')}${places.length > 12 ? ` 等 ${places.length}` : ''} 句`;
}
