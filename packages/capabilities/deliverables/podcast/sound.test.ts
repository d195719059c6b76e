/** The sound of a podcast: measured, not listened to. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newLine } from './edit-lines.ts';
import { joinRate, loudnessOf, pieceOf } from './joining.ts';
import { mp3Length } from './mp3-length.ts';
import type { Podcast } from './podcast-data.ts';
import { createJoiner } from './sound.server.ts';
import { humming } from './testing.ts';
import { voiced, type ClipShelf } from './voicing.server.ts';
import { resampled, soundOfWav, wavOf, type Sound } from './wav.ts';

const tone = (rate: number, seconds: number, level: number, pitch = 300): Sound => ({
  rate,
  samples: Int16Array.from({ length: Math.round(rate * seconds) }, (_, n) =>
    Math.round(Math.sin((2 * Math.PI * pitch * n) / rate) * level),
  ),
});

const talk: Podcast = {
  title: '试播：第一期',
  speakers: ['小林', '老周'],
  next: 5,
  lines: [
    newLine('L1', 0, '今天说三件事，请听众准备好纸和笔。'),
    newLine('L2', 1, '第一件，同比增长12.5%，这是两年来最高的一次。'),
    newLine('L3', 0, '第二件呢？'),
    newLine('L4', 1, '第二件，2026年底前全部完成。'),
  ],
  chapters: [
    { title: '开场', line: 'L1' },
    { title: '第二件', line: 'L3' },
  ],
  sound: null,
  note: '',
  sources: [],
};

function shelf(): ClipShelf & { names: string[] } {
  const kept = new Map<string, Uint8Array>();
  return {
    get names() {
      return [...kept.keys()];
    },
    has: (name) => kept.has(name),
    read: (name) => Promise.resolve(kept.get(name) ?? new Uint8Array()),
    write: (name, bytes) => Promise.resolve(void kept.set(name, bytes)),
  };
}

const joinIn = createJoiner(new URL('./join-thread.server.ts', import.meta.url));
const { signal } = new AbortController();
const isThere = (program: string): boolean => {
  try {
    execFileSync(program, ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

test('WAV keeps every sample; two channels become one; a false length is read to the end', () => {
  const sound = tone(16_000, 0.1, 9000);
  expect(soundOfWav(wavOf(sound))).toEqual(sound);
  const streamed = wavOf(sound);
  new DataView(streamed.buffer).setUint32(40, 0xffffffff, true);
  expect(soundOfWav(streamed)?.samples.length).toBe(1600);
  expect(soundOfWav(new TextEncoder().encode('no sound at all, only words'))).toBeNull();
});

test('another rate keeps length, pitch and loudness', () => {
  const up = resampled(tone(22_050, 1, 8000), joinRate);
  expect(up.samples.length).toBe(24_000);
  const crossings = up.samples.reduce((sum, one, n) => sum + (n > 0 && (up.samples[n - 1] ?? 0) < 0 !== one < 0 ? 1 : 0), 0);
  expect(Math.abs(crossings / 2 - 300)).toBeLessThan(3);
  expect(Math.max(...up.samples)).toBeGreaterThan(7700);
});

test('loud and quiet voices come out alike, with the pauses asked for before them', () => {
  const quiet = pieceOf({ sound: tone(24_000, 1, 1500), pause_ms: 250 }, false);
  const loud = pieceOf({ sound: tone(24_000, 1, 30_000, 120), pause_ms: 480 }, true);
  const said = ({ samples, from, to }: typeof quiet) => loudnessOf(samples.slice(from, to));
  expect(said(quiet) / said(loud)).toBeCloseTo(1, 1);
  expect([quiet.from, loud.from].map((samples) => samples / 24)).toEqual([250, 480]);
  expect((loud.samples.length - loud.to) / 24).toBe(600);
  expect(Math.max(...quiet.samples, ...loud.samples)).toBeLessThan(0.95);
});

test.skipIf(!isThere('ffmpeg'))('each clip is heard when its time says, also where one in the middle was joined anew', async () => {
  const of = (lengths: number[]) =>
    lengths.map((seconds, n) => ({ wav: wavOf(tone(22_050, seconds, 9000)), pause_ms: n === 0 ? 250 : 480 }));
  await joinIn(of([0.7, 1.3, 0.9, 1.1]), signal);
  const { mp3, spans } = await joinIn(of([0.7, 2.1, 0.9, 1.1]), signal);
  const raw = execFileSync('ffmpeg', ['-v', 'error', '-i', '-', '-f', 's16le', '-ac', '1', '-ar', '24000', '-'], { input: mp3 });
  const samples = new Int16Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
  const onsets = spans.map(({ start_ms, end_ms }) => {
    const before = (start_ms - 200) * 24;
    const found = samples.subarray(before, end_ms * 24).findIndex((one) => Math.abs(one) > 300);
    return (before + found) / 24 - start_ms;
  });
  expect(onsets).toHaveLength(4);
  for (const late of onsets) expect(Math.abs(late)).toBeLessThan(45);
  // The second one alone is longer than it was; what stands behind it moved as a whole.
  expect((spans[1]?.end_ms ?? 0) - (spans[1]?.start_ms ?? 0)).toBe(2100);
});

test('a talk is one mp3 as long as its transcript, and a changed line alone is spoken again', async () => {
  const speech = humming();
  const clips = shelf();
  const ports = { pages: null, speech, join: joinIn };
  const first = await voiced({ podcast: talk, page: '试播.podcast.html', ports, clips, signal });
  expect(first.newly).toBe(4);
  expect(speech.said[1]).toBe('第一件，同比增长百分之十二点五，这是两年来最高的一次。');
  const { lines } = first.podcast;
  expect(lines.every((line, n) => line.start_ms >= (lines[n - 1]?.end_ms ?? 0) && line.end_ms > line.start_ms)).toBe(true);
  const length = mp3Length(first.mp3?.bytes ?? new Uint8Array());
  // The encoder fills its last frames.
  expect(Math.abs((length ?? 0) - (first.mp3?.ms ?? 0))).toBeLessThan(120);
  expect((first.mp3?.ms ?? 0) - (lines.at(-1)?.end_ms ?? 0)).toBe(600);
  const edited = {
    ...first.podcast,
    lines: lines.map((line) => (line.id === 'L3' ? { ...line, text: '那第二件呢？', state: 'waiting' as const } : line)),
  };
  const again = await voiced({ podcast: edited, page: '试播.podcast.html', ports, clips, signal });
  expect(again.newly).toBe(1);
  expect(clips.names).toHaveLength(5);
});

test('a voice that fails keeps what was spoken and says which line is missing', async () => {
  const ports = { pages: null, speech: humming(/第二件呢/), join: joinIn };
  const made = await voiced({ podcast: talk, page: '试播.podcast.html', ports, clips: shelf(), signal });
  expect(made.podcast.lines.map((line) => line.state)).toEqual(['spoken', 'spoken', 'failed', 'spoken']);
  expect(made.podcast.note).toBe('第 3 句没有录成，音频里暂时没有这一句，可以重试。');
  expect(made.podcast.lines[2]).toMatchObject({ problem: '嗓子哑了', start_ms: 0, end_ms: 0 });
  expect(made.mp3).not.toBeNull();
});

test.skipIf(!isThere('ffprobe'))('ffprobe finds the length, the title and the chapters where the transcript has them', async () => {
  const made = await voiced({
    podcast: talk,
    page: '试播.podcast.html',
    ports: { pages: null, speech: humming(), join: joinIn },
    clips: shelf(),
    signal,
  });
  const folder = mkdtempSync(join(tmpdir(), 'antou-podcast-'));
  try {
    const file = join(folder, 'talk.mp3');
    writeFileSync(file, made.mp3?.bytes ?? '');
    const told: {
      format: { duration: string; tags: { title: string } };
      chapters: { start_time: string; end_time: string; tags: { title: string } }[];
    } = JSON.parse(
      execFileSync('ffprobe', ['-v', 'error', '-print_format', 'json', '-show_format', '-show_chapters', file], { encoding: 'utf8' }),
    );
    const ms = made.mp3?.ms ?? 0;
    expect(Math.abs(Number(told.format.duration) * 1000 - ms)).toBeLessThan(120);
    expect(told.format.tags.title).toBe('试播：第一期');
    expect(told.chapters.map((chapter) => chapter.tags.title)).toEqual(['开场', '第二件']);
    expect(Number(told.chapters[1]?.start_time) * 1000).toBe(made.podcast.lines[2]?.start_ms);
    expect(Number(told.chapters[1]?.end_time) * 1000).toBe(ms);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
