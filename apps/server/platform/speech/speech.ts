/** Which voice the product speaks with: the service that was set up, else espeak-ng, else none. */
import type { Speech } from '#capabilities/deliverables/kind.server.ts';
import type { Config } from '#server/platform/config/config.ts';
import { espeakSpeech, findEspeak } from './espeak.ts';
import { serviceSpeech } from './speech-service.ts';

export type ChosenSpeech = Speech & { close?(): Promise<void> };
type Settings = Pick<Config, 'SPEECH_BASE_URL' | 'SPEECH_API_KEY' | 'SPEECH_MODEL' | 'SPEECH_VOICES' | 'ESPEAK_PATH'>;

export function chooseSpeech(config: Settings): ChosenSpeech | null {
  if (config.SPEECH_BASE_URL)
    return serviceSpeech({
      base_url: config.SPEECH_BASE_URL,
      api_key: config.SPEECH_API_KEY,
      model: config.SPEECH_MODEL,
      voices: config.SPEECH_VOICES,
    });
  const espeak = findEspeak(config.ESPEAK_PATH);
  return espeak ? espeakSpeech(espeak) : null;
}
