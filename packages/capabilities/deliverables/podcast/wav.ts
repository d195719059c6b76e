/** Sound as it is kept: one channel of 16-bit samples in a WAV file, read and written without loss. */

export interface Sound {
  /** Samples a second. */
  rate: number;
  samples: Int16Array;
}

export function wavOf({ rate, samples }: Sound): Uint8Array {
  const bytes = new Uint8Array(44 + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const mark = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  mark(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  mark(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  mark(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  for (let n = 0; n < samples.length; n++) view.setInt16(44 + n * 2, samples[n] ?? 0, true);
  return bytes;
}

/** 16-bit PCM or 32-bit float WAV of any channels, mixed to one; null when it is none. Streamed files with a false length are read to their end. */
export function soundOfWav(bytes: Uint8Array): Sound | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = (at: number) => (at + 4 <= bytes.length ? String.fromCharCode(...bytes.subarray(at, at + 4)) : '');
  if (mark(0) !== 'RIFF' || mark(8) !== 'WAVE') return null;
  let format: { tag: number; channels: number; rate: number; bits: number } | null = null;
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = Math.min(view.getUint32(at + 4, true), bytes.length - at - 8);
    const body = at + 8;
    if (mark(at) === 'fmt ' && length >= 16)
      format = {
        tag: view.getUint16(body, true),
        channels: view.getUint16(body + 2, true),
        rate: view.getUint32(body + 4, true),
        bits: view.getUint16(body + 14, true),
      };
    if (mark(at) === 'data' && format) return samplesOf(view, body, length, format);
    at = body + length + (length % 2);
  }
  return null;
}

function samplesOf(
  view: DataView,
  from: number,
  length: number,
  { tag, channels, rate, bits }: { tag: number; channels: number; rate: number; bits: number },
): Sound | null {
  const isFloat = tag === 3 && bits === 32;
  if (channels < 1 || channels > 8 || rate < 8000 || rate > 192_000 || !(isFloat || bits === 16)) return null;
  const wide = bits / 8;
  const frames = Math.floor(length / (wide * channels));
  const samples = new Int16Array(frames);
  for (let n = 0; n < frames; n++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) {
      const at = from + (n * channels + channel) * wide;
      sum += isFloat ? view.getFloat32(at, true) * 32767 : view.getInt16(at, true);
    }
    samples[n] = Math.max(-32768, Math.min(32767, Math.round(sum / channels)));
  }
  return { rate, samples };
}

/** One after the other; those of another rate than the first are brought to it. */
export function strungTogether(sounds: Sound[], pause_ms: number): Sound {
  const rate = sounds[0]?.rate ?? 24_000;
  const pause = Math.round((pause_ms / 1000) * rate);
  const parts = sounds.map((sound) => (sound.rate === rate ? sound.samples : resampled(sound, rate).samples));
  const samples = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0) + pause * Math.max(0, parts.length - 1));
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length + pause;
  }
  return { rate, samples };
}

const taps = 16;

/** Windowed sinc interpolation (Hann, 32 taps), low-passed when going down. A sample stands at one of few places between two others: the weights of each are worked out once. */
export function resampled({ rate, samples }: Sound, wanted: number): Sound {
  if (rate === wanted) return { rate, samples };
  const shared = commonDivisor(rate, wanted);
  const [step, phases] = [rate / shared, wanted / shared];
  const weights = weightsOf(phases, Math.min(1, wanted / rate));
  const made = new Int16Array(Math.floor((samples.length * wanted) / rate));
  for (let n = 0; n < made.length; n++) {
    const phase = (n * step) % phases;
    const first = (n * step - phase) / phases - taps + 1;
    const from = Math.max(0, -first);
    const to = Math.min(taps * 2, samples.length - first);
    let sum = 0;
    for (let tap = from; tap < to; tap++) sum += (samples[first + tap] ?? 0) * (weights[phase * taps * 2 + tap] ?? 0);
    made[n] = Math.max(-32768, Math.min(32767, Math.round(sum)));
  }
  return { rate: wanted, samples: made };
}

/** For each of the places between two samples, what its 32 neighbours count for. */
function weightsOf(phases: number, cut: number): Float64Array {
  return Float64Array.from({ length: phases * taps * 2 }, (_, n) => {
    const x = Math.floor(n / (taps * 2)) / phases + taps - 1 - (n % (taps * 2));
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / (taps + 1));
    const angle = Math.PI * x * cut;
    return cut * window * (Math.abs(angle) < 1e-9 ? 1 : Math.sin(angle) / angle);
  });
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}
