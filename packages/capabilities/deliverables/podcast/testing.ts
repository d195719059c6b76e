/** A voice for tests: hums as long as the text is, keeps what it was given, and fails where it is told to. */
import type { Speech } from '../kind.server.ts';
import { wavOf } from './wav.ts';

export interface Humming extends Speech {
  /** What was spoken, in the order it was asked for. */
  said: string[];
  /** From now on nothing fails. */
  mend(): void;
}

export function humming(fails: RegExp | null = null): Humming {
  let broken = fails;
  const said: string[] = [];
  return {
    label: 'humming',
    voices: ['high', 'low'],
    at_once: 2,
    said,
    mend: () => (broken = null),
    speak(text, voice) {
      if (broken?.test(text)) return Promise.reject(new Error('嗓子哑了'));
      said.push(text);
      const rate = 16_000;
      const length = Math.round((rate * Math.max(4, Array.from(text).length)) / 20);
      const pitch = voice === 0 ? 220 : 130;
      return Promise.resolve(
        wavOf({
          rate,
          samples: Int16Array.from({ length }, (_, n) => Math.round(Math.sin((2 * Math.PI * pitch * n) / rate) * 4000 * (voice + 1))),
        }),
      );
    },
  };
}
