/** Joining the clips of a podcast into one mp3, against the time it plays. */
import { createJoiner, wavOf } from '#capabilities/deliverables/podcast/sound.server.ts';
import type { Figure } from './figure.ts';

/** Ten minutes of two voices, a few seconds a line. */
const lines = 100;
const seconds = 6;

export async function podcastBench(): Promise<Figure[]> {
  const join = createJoiner(new URL('../packages/capabilities/deliverables/podcast/join-thread.server.ts', import.meta.url));
  // No two lines alike: what was joined once is kept.
  const clips = Array.from({ length: lines }, (_, n) => ({
    wav: n % 2 === 0 ? voice(24_000, 210 + n) : voice(22_050, 120 + n),
    pause_ms: 480,
  }));
  const started = performance.now();
  const { ms, mp3 } = await join(clips, new AbortController().signal);
  const took = performance.now() - started;
  return [
    {
      name: 'podcast: clips to mp3, times real time',
      value: ms / took,
      unit: '×',
      target: 20,
      want: 'at least',
      note: `${(ms / 60_000).toFixed(1)} minutes in ${(took / 1000).toFixed(1)} s, ${(mp3.length / 1024 / 1024).toFixed(1)} MB`,
    },
  ];
}

/** Syllables with overtones and breath, so that the encoder has as much to do as with a voice. */
function voice(rate: number, pitch: number): Uint8Array {
  let noise = 1;
  const samples = Int16Array.from({ length: rate * seconds }, (_, n) => {
    const t = n / rate;
    noise = (noise * 1_103_515_245 + 12_345) & 0x7fffffff;
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 2.2 * t)) ** 0.6;
    const tones = [1, 2, 3, 5, 8].reduce((sum, k) => sum + Math.sin(2 * Math.PI * pitch * k * t) / k, 0);
    return Math.round(syllable * (tones * 4000 + (noise / 0x7fffffff - 0.5) * 1500));
  });
  return wavOf({ rate, samples });
}
