/** The server's door to sound: WAV in and out, other rates, the joining thread, and how text is said. */
export { clock } from './podcast-data.ts';
export { mp3Length } from './mp3-length.ts';
export { createJoiner } from './joiner.server.ts';
export { spoken, stretches } from './spoken.ts';
export { resampled, soundOfWav, strungTogether, wavOf, type Sound } from './wav.ts';
