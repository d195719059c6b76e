/** Runs in a thread of its own: joins the clips it is started with and writes the mp3, so that nothing else waits for it. */
import { parentPort, workerData } from 'node:worker_threads';
import { joined, joinRate } from './joining.ts';
import { soundOfWav } from './wav.ts';

export interface JoinJob {
  clips: { wav: Uint8Array; pause_ms: number }[];
}

export interface JoinAnswer {
  mp3: Uint8Array;
  spans: { start_ms: number; end_ms: number }[];
  ms: number;
}

/** In kbit/s; enough for voices of this rate. */
const bitrate = 64;

async function join({ clips }: JoinJob): Promise<JoinAnswer> {
  const sounds = clips.map(({ wav, pause_ms }) => {
    const sound = soundOfWav(wav);
    if (!sound) throw new Error('a clip is no WAV');
    return { sound, pause_ms };
  });
  const { samples, spans, ms } = joined(sounds);
  const { createMp3Encoder } = await import('wasm-media-encoders');
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: joinRate, channels: 1, bitrate, outputSampleRate: joinRate });
  const parts: Uint8Array[] = [];
  // What the encoder hands out is its own memory until the next call.
  for (let at = 0; at < samples.length; at += joinRate * 10) parts.push(encoder.encode([samples.subarray(at, at + joinRate * 10)]).slice());
  parts.push(encoder.finalize().slice());
  const mp3 = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    mp3.set(part, at);
    at += part.length;
  }
  return { mp3, spans, ms };
}

if (parentPort) {
  const port = parentPort;
  // What started the thread put a JoinJob there.
  const answer = await join(workerData as JoinJob);
  port.postMessage(answer, [answer.mp3.buffer as ArrayBuffer]); // made above, on memory of its own
}
