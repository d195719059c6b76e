/** What a speech service or program hands over, as one channel of WAV. */
import { resampled, soundOfWav, wavOf } from '#capabilities/deliverables/podcast/sound.server.ts';

/** Above what a voice needs nothing is kept. */
const mostRate = 24_000;

/** Reads WAV, MP3, or raw 16-bit samples of 24 kHz when `type` says so. Throws `Error` with a sentence when it is none of these, or silent. */
export async function wavFrom(bytes: Uint8Array, type: string): Promise<Uint8Array> {
  const sound = soundOfWav(bytes) ?? (isMp3(bytes) ? await decoded(bytes) : /pcm|l16/i.test(type) ? rawSamples(bytes) : null);
  if (!sound || sound.samples.length === 0) throw new Error('语音服务返回的不是能用的声音');
  if (sound.samples.every((sample) => Math.abs(sample) < 8)) throw new Error('语音服务返回的声音是空白的');
  return wavOf(sound.rate > mostRate ? resampled(sound, mostRate) : sound);
}

function isMp3(bytes: Uint8Array): boolean {
  const isTagged = bytes[0] === 0x49 && bytes[1] === 0x44 && bytes[2] === 0x33;
  return isTagged || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0);
}

function rawSamples(bytes: Uint8Array): { rate: number; samples: Int16Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { rate: 24_000, samples: Int16Array.from({ length: Math.floor(bytes.length / 2) }, (_, n) => view.getInt16(n * 2, true)) };
}

async function decoded(bytes: Uint8Array): Promise<{ rate: number; samples: Int16Array }> {
  const { MPEGDecoder } = await import('mpg123-decoder');
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    const { channelData, sampleRate } = decoder.decode(bytes);
    const [first = new Float32Array()] = channelData;
    const samples = Int16Array.from(first, (_, n) => {
      const sum = channelData.reduce((all, channel) => all + (channel[n] ?? 0), 0) / channelData.length;
      return Math.max(-32768, Math.min(32767, Math.round(sum * 32767)));
    });
    return { rate: sampleRate, samples };
  } finally {
    decoder.free();
  }
}
