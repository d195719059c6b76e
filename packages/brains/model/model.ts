/** A brain that is a real language model, reached through any OpenAI-compatible endpoint, Anthropic or Google. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { BrainFailure, BrainOutage, ContextExceeded, type Brain, type TranscriptEntry } from '#agent/brain.ts';
import { shownPictures, type Picture, type Sight } from '#agent/pictures.ts';
import type { ModelConfig } from './config.ts';
import { failureOf, givingUp, longest_wait_ms, tooMuchAgain, withoutPictures, type TryFailure } from './failure.ts';
import { impatientFetch } from './impatient-fetch.ts';
import { functionTools, promptOf, type Shown } from './prompt.ts';
import { redactor } from './redact.ts';
import { textTap, type SievingFetch } from './text-tap.ts';
import { thinkerOf } from './thoughts.ts';
import { tryOnce } from './try.ts';
import { hasVision } from './vision.ts';
import { inputWindow } from './windows.ts';

export interface ModelPorts {
  fetch: SievingFetch;
  /** Resolves after `ms`; rejects or resolves at once when `signal` aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds of a clock that never steps, for how long a service may be silent. */
  monotonic(): number;
  /** 0 ≤ x < 1, for the jitter; `Math.random` without it. */
  random?(): number;
}

const placeOfPictures: Record<ModelConfig['provider'], Shown['place']> = {
  anthropic: 'in_answers',
  // Its library makes an answer of each text, and the service refuses more answers than calls.
  google: 'behind_words',
  // Services that speak this protocol refuse anything but words from a tool.
  'openai-compatible': 'after_answers',
};

/** Tries in one turn, the first included. */
export const most_tries = 5;
/** Where another model stands by, fewer; and none after one that was waited for in vain. */
export const tries_before_another = 3;

/** Why what is left of a try is let go. */
const left = new Error('the try is over');

/**
 * Streams each turn of the model. A failed try that another can mend is announced by a `retry` chunk and repeated after a
 * back-off (or what Retry-After says); after `most_tries`, or at once where nothing can be mended, throws `BrainFailure`
 * with the sentence for the person. Aborting closes the socket. The key is in no chunk and no error.
 *
 * @example modelBrain(config, { fetch, sleep: (ms, signal) => setTimeout(ms, undefined, { signal }), now: Date.now, monotonic: () => performance.now() })
 */
export function modelBrain(config: ModelConfig, ports: ModelPorts, { has_backup = false } = {}): Brain {
  const tries = has_backup ? tries_before_another : most_tries;
  const redact = redactor(config.api_key);
  const random = ports.random ?? Math.random;
  const place = placeOfPictures[config.provider];
  const thinker = thinkerOf(config);
  /** The fetch of the try under way: the library's model outlives many of them, as making one takes it longer than a question. */
  const fetchOfTry = new AsyncLocalStorage<typeof fetch>();
  const load = () => languageModel(config, (input, init) => (fetchOfTry.getStore() ?? ports.fetch)(input, init));
  const sees = hasVision(config);
  /** Found out when it was shown some. */
  let refusesPictures = false;
  let loaded = load();
  // Loaded now, so that the first message does not wait for it; a failure is told where the library is used.
  loaded.catch(() => undefined);
  return {
    label: config.label ?? config.model,
    model: thinker,
    window: inputWindow(config.model, config.context_tokens, config.max_output_tokens),
    ...(config.price ? { price: config.price } : {}),
    sees,
    async *next(transcript, tools, signal, sight) {
      let pictures = sees && !refusesPictures && sight ? await picturesShown(transcript.entries, sight, signal) : none;
      let { entries } = transcript;
      let askedForLess = false;
      const prompt = () => promptOf({ ...transcript, entries }, thinker, sees ? { pictures, place } : undefined);
      const question: LanguageModelV4CallOptions = {
        prompt: prompt(),
        tools: tools.length > 0 ? functionTools(tools) : undefined,
        toolChoice: tools.length > 0 ? { type: 'auto' } : undefined,
        temperature: config.temperature,
        maxOutputTokens: config.max_output_tokens,
      };
      for (let attempt = 1; ; attempt++) {
        signal.throwIfAborted();
        const stop = new AbortController();
        const tap = textTap();
        const ownTap = config.provider === 'openai-compatible' ? tap : null;
        const patient = impatientFetch(ports, config.timeouts, (failure) => stop.abort(failure), ownTap);
        const abortSignal = AbortSignal.any([signal, stop.signal]);
        let failure: TryFailure;
        try {
          const model = await loaded.catch(() => (loaded = load()));
          const answer = await fetchOfTry.run(patient.fetch, () => model.doStream({ ...question, abortSignal }));
          yield* tryOnce(answer.stream, thinker, tap);
          return;
        } catch (error) {
          if (signal.aborted) throw signal.reason;
          failure = failureOf(stop.signal.aborted ? stop.signal.reason : error, ports.now(), redact);
        } finally {
          patient.done();
          // Without a reason one is made, with its stack.
          stop.abort(left);
        }
        if (failure.refuses_pictures && pictures.size > 0 && !refusesPictures) {
          refusesPictures = true;
          pictures = none;
          question.prompt = prompt();
          yield { type: 'retry', attempt, reason: withoutPictures, wait_ms: 0 };
          continue;
        }
        if (failure.ask_for_less !== undefined) {
          if (askedForLess) throw new BrainFailure(tooMuchAgain(failure));
          askedForLess = true;
          entries = [...entries, { role: 'notice', text: failure.ask_for_less }];
          question.prompt = prompt();
          yield { type: 'retry', attempt, reason: `${failure.message}；请它分成小份再写`, wait_ms: 0 };
          continue;
        }
        if (failure.kind === 'too_long') throw new ContextExceeded(givingUp(failure, attempt), failure.limit);
        const isOver = attempt === tries || (has_backup && failure.timed_out);
        if (failure.kind === 'no_answer' && isOver) throw new BrainOutage(givingUp(failure, attempt));
        if (failure.kind === 'final' || isOver) throw new BrainFailure(givingUp(failure, attempt));
        if (failure.mend !== undefined && entries === transcript.entries) {
          entries = [...entries, { role: 'notice', text: failure.mend }];
          question.prompt = prompt();
        }
        const wait_ms = backOff(attempt, failure.retry_after_ms, random);
        yield { type: 'retry', attempt, reason: failure.message, wait_ms };
        await ports.sleep(wait_ms, signal);
      }
    },
  };
}

const none: ReadonlyMap<string, Picture> = new Map();

async function picturesShown(entries: TranscriptEntry[], sight: Sight, signal: AbortSignal): Promise<Map<string, Picture>> {
  const uris = shownPictures(entries);
  const found = await Promise.all(uris.map((uri) => sight.picture(uri, signal)));
  return new Map(uris.flatMap((uri, n) => (found[n] ? [[uri, found[n]]] : [])));
}

/** Exponential with jitter, so that many runs failing together don't come back together; never before Retry-After. */
function backOff(attempt: number, retry_after_ms: number | undefined, random: () => number): number {
  const step = Math.min(30_000, 1000 * 2 ** (attempt - 1));
  const own = step / 2 + (step / 2) * random();
  return Math.round(retry_after_ms === undefined ? own : Math.min(longest_wait_ms, retry_after_ms + 250 * random()));
}

/** The library's model for this setting; every request it makes goes through `fetch`. Only the library of the provider in use is loaded. */
export async function languageModel(config: ModelConfig, fetch: typeof globalThis.fetch): Promise<LanguageModelV4> {
  const { base_url, api_key, model } = config;
  switch (config.provider) {
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const url = new URL(base_url);
      const queryParams = Object.fromEntries(url.searchParams);
      url.search = '';
      return createOpenAICompatible({
        name: 'model',
        baseURL: url.href.replace(/\/+$/, ''),
        apiKey: api_key || undefined,
        queryParams,
        fetch,
        includeUsage: true,
        transformRequestBody: url.hostname === 'api.openai.com' ? openaiSpelling : undefined,
      })(model);
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ baseURL: base_url, apiKey: api_key, fetch })(model);
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google');
      return createGoogle({ baseURL: base_url, apiKey: api_key, fetch })(model);
    }
  }
}

/** OpenAI itself renamed this field and refuses the old one for its newer models; everyone else kept it. */
function openaiSpelling({ max_tokens, ...body }: Record<string, unknown>): Record<string, unknown> {
  return max_tokens === undefined ? body : { ...body, max_completion_tokens: max_tokens };
}
