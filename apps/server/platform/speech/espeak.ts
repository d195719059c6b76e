/** Speaks with espeak-ng where it is installed: Chinese with one of two voices, foreign words with the English one. Text goes in by stdin. */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Speech } from '#capabilities/deliverables/kind.server.ts';
import { soundOfWav, stretches, strungTogether, wavOf, type Sound } from '#capabilities/deliverables/podcast/sound.server.ts';

/** Pitch from 0 to 99; variants come with espeak-ng. */
const voices = [
  { variant: 'f3', pitch: 55, speed: 175 },
  { variant: 'm3', pitch: 38, speed: 168 },
] as const;

const mostMs = 20_000;
const mostBytes = 24 * 1024 * 1024;

/** `given`: a path, '' to look for it, `none` to leave it be. Null where there is none. */
export function findEspeak(given: string): string | null {
  if (given === 'none') return null;
  const places = given !== '' ? [given] : (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'espeak-ng'));
  for (const place of places) {
    try {
      accessSync(place, constants.X_OK);
      return place;
    } catch {
      // Not there: the next place.
    }
  }
  return null;
}

export function espeakSpeech(program: string): Speech {
  return {
    label: 'espeak-ng',
    voices: ['cmn-latn-pinyin+f3', 'cmn-latn-pinyin+m3'],
    at_once: 2,
    async speak(text, voice, signal) {
      const sounds: Sound[] = [];
      for (const stretch of stretches(text)) sounds.push(await say(program, stretch, voice, signal));
      if (sounds.length === 0) throw new Error('这句没有可以念的文字');
      return wavOf(strungTogether(sounds.map(withoutTail), 60));
    },
  };
}

function say(program: string, { language, text }: ReturnType<typeof stretches>[number], voice: 0 | 1, signal: AbortSignal): Promise<Sound> {
  const { variant, pitch, speed } = voices[voice];
  const name = language === 'zh' ? 'cmn-latn-pinyin' : 'en-us';
  const args = ['-v', `${name}+${variant}`, '-p', String(pitch), '-s', String(speed), '-b', '1', '--stdin', '--stdout'];
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(mostMs)]),
      killSignal: 'SIGKILL',
    });
    const parts: Buffer[] = [];
    let length = 0;
    child.stdout.on('data', (part: Buffer) => {
      length += part.length;
      if (length > mostBytes) child.kill('SIGKILL');
      else parts.push(part);
    });
    child.once('error', (error) => reject(signal.aborted ? error : new Error('本机语音 espeak-ng 没有说完这一句', { cause: error })));
    child.once('close', (code) => {
      const sound = code === 0 ? soundOfWav(Buffer.concat(parts)) : null;
      if (sound && sound.samples.length > 0) resolve(sound);
      else reject(new Error('本机语音 espeak-ng 没有念出这一句'));
    });
    // A program that ends before it read everything closes the pipe; how it ended is told by its code.
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${text}\n`);
  });
}

/** A stretch ends with a long silence of its own. */
function withoutTail({ rate, samples }: Sound): Sound {
  let last = samples.length;
  while (last > 0 && Math.abs(samples[last - 1] ?? 0) < 100) last--;
  return { rate, samples: samples.subarray(0, Math.min(samples.length, last + Math.round(rate * 0.03))) };
}
