/** Runs in a thread of its own: writes each clip it is started with as a stretch of mp3, so that nothing else waits for it. */
import { parentPort, workerData } from 'node:worker_threads';
import { joinRate, pieceOf } from './joining.ts';
import { soundOfWav } from './wav.ts';

export interface JoinJob {
  clips: { wav: Uint8Array; pause_ms: number; is_last: boolean }[];
}

/** Whole frames that begin anew: stretches put behind each other are one mp3. */
export interface Stretch {
  mp3: Uint8Array;
  /** In samples at `joinRate`: where the clip stands in it. */
  from: number;
  to: number;
}

export interface JoinAnswer {
  stretches: Stretch[];
}

/** In kbit/s; enough for voices of this rate. */
const bitrate = 64;
/** Samples by which encoder and decoder come late; taken from the silence before the clip, so that it is heard when its time says. */
const late = 1105;

async function stretchesOf({ clips }: JoinJob): Promise<JoinAnswer> {
  const { createMp3Encoder } = await import('wasm-media-encoders');
  const encoder = await createMp3Encoder();
  const stretches = clips.map(({ wav, pause_ms, is_last }): Stretch => {
    const sound = soundOfWav(wav);
    if (!sound) throw new Error('a clip is no WAV');
    const { samples, from, to } = pieceOf({ sound, pause_ms }, is_last);
    encoder.configure({ sampleRate: joinRate, channels: 1, bitrate, outputSampleRate: joinRate });
    const parts: Uint8Array[] = [];
    // What the encoder hands out is its own memory until the next call.
    for (let at = Math.min(late, from); at < samples.length; at += joinRate * 10)
      parts.push(encoder.encode([samples.subarray(at, at + joinRate * 10)]).slice());
    parts.push(encoder.finalize().slice());
    return { mp3: together(parts), from, to };
  });
  return { stretches };
}

function together(parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

if (parentPort) {
  const port = parentPort;
  // What started the thread put a JoinJob there.
  const answer = await stretchesOf(workerData as JoinJob);
  port.postMessage(
    answer,
    answer.stretches.map(({ mp3 }) => mp3.buffer as ArrayBuffer),
  ); // made above, each on memory of its own
}
