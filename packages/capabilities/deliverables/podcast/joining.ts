/** Clips become pieces of one talk: silence at their ends cut, loudness evened, pauses between turns. Pure; times are exact to the sample. */
import { resampled, type Sound } from './wav.ts';

export interface Clip {
  sound: Sound;
  /** Silence before it, in milliseconds. */
  pause_ms: number;
}

/** A clip with the silence before it, and after it when it is the last. */
export interface Piece {
  /** From −1 to 1, at `joinRate`. */
  samples: Float32Array;
  /** Where the clip stands in them. */
  from: number;
  to: number;
}

export const joinRate = 24_000 as const;
const lead_ms = 250;
/** Of silence after the last clip. */
export const tail_ms = 600;
/** The loudness clips are brought to: RMS of what is not silence, in parts of full scale (about −20 dB). */
const loudness = 0.1;
const peak = 0.89;
/** Quieter than this is silence: about −50 dB. */
const silence = 0.0032;
const mostGain = 12;
const kept_ms = 40;

/** The pause before a line, by what was before it. */
export function pauseBefore(kind: 'first' | 'same' | 'turn' | 'chapter'): number {
  return { first: lead_ms, same: 320, turn: 480, chapter: 1000 }[kind];
}

/** Every piece by itself, so that a talk of which one line changed keeps the others as they are. */
export function pieceOf({ sound, pause_ms }: Clip, isLast: boolean): Piece {
  const clip = even(trimmed(inFloat(resampled(sound, joinRate))));
  const from = samplesIn(pause_ms);
  const samples = new Float32Array(from + clip.length + (isLast ? samplesIn(tail_ms) : 0));
  samples.set(clip, from);
  return { samples, from, to: from + clip.length };
}

const samplesIn = (ms: number) => Math.round((ms / 1000) * joinRate);

export function msAt(sample: number): number {
  return Math.round((sample / joinRate) * 1000);
}

function inFloat({ samples }: Sound): Float32Array {
  const made = new Float32Array(samples.length);
  for (let n = 0; n < samples.length; n++) made[n] = (samples[n] ?? 0) / 32768;
  return made;
}

/** Without the silence at both ends, but for a breath; a clip of silence alone stays as it is. */
function trimmed(samples: Float32Array): Float32Array {
  const keep = Math.round((kept_ms / 1000) * joinRate);
  let first = 0;
  while (first < samples.length && Math.abs(samples[first] ?? 0) < silence) first++;
  if (first === samples.length) return samples;
  let last = samples.length - 1;
  while (last > first && Math.abs(samples[last] ?? 0) < silence) last--;
  const made = samples.slice(Math.max(0, first - keep), Math.min(samples.length, last + keep));
  const edge = Math.min(120, Math.floor(made.length / 2));
  for (let n = 0; n < edge; n++) {
    made[n] = (made[n] ?? 0) * (n / edge);
    made[made.length - 1 - n] = (made[made.length - 1 - n] ?? 0) * (n / edge);
  }
  return made;
}

/** To one loudness; what would clip is held softly below full scale. */
function even(samples: Float32Array): Float32Array {
  const rms = loudnessOf(samples);
  if (rms === 0) return samples;
  const gain = Math.min(mostGain, loudness / rms);
  for (let n = 0; n < samples.length; n++) {
    const value = (samples[n] ?? 0) * gain;
    const size = Math.abs(value);
    samples[n] = size <= 0.6 ? value : Math.sign(value) * (0.6 + (peak - 0.6) * Math.tanh((size - 0.6) / (peak - 0.6)));
  }
  return samples;
}

/** RMS over windows of 20 ms that are not silence; 0 when all are. */
export function loudnessOf(samples: Float32Array): number {
  const window = joinRate / 50;
  let sum = 0;
  let count = 0;
  for (let at = 0; at < samples.length; at += window) {
    let power = 0;
    const end = Math.min(samples.length, at + window);
    for (let n = at; n < end; n++) power += (samples[n] ?? 0) ** 2;
    if (Math.sqrt(power / (end - at)) < silence * 2) continue;
    sum += power;
    count += end - at;
  }
  return count === 0 ? 0 : Math.sqrt(sum / count);
}
