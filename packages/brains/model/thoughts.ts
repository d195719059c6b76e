/** Remembers what a thinking model wants back with its own tool calls (its reasoning, its signatures), which is no part of a transcript. */
import type { LanguageModelV4ReasoningPart, SharedV4ProviderMetadata, SharedV4ProviderOptions } from '@ai-sdk/provider';

export interface Thought {
  /** The reasoning before the turn's calls, kept with the first of them. */
  reasoning?: LanguageModelV4ReasoningPart;
  /** What the provider attached to the call itself. */
  call?: SharedV4ProviderOptions;
}

export interface Thoughts {
  of(call_id: string): Thought | undefined;
  keep(call_id: string, thought: Thought): void;
}

/** Holds the newest `limit` calls of this process; a run taken over by another goes on without, which providers accept or work around. */
export function rememberThoughts(limit = 500): Thoughts {
  const kept = new Map<string, Thought>();
  return {
    of: (call_id) => kept.get(call_id),
    keep(call_id, thought) {
      if (!thought.reasoning && !thought.call) return;
      kept.delete(call_id);
      kept.set(call_id, thought);
      for (const oldest of kept.keys()) {
        if (kept.size <= limit) break;
        kept.delete(oldest);
      }
    },
  };
}

/** Gathers one turn's reasoning while it streams. */
export function listenToReasoning() {
  let text = '';
  let options: SharedV4ProviderMetadata = {};
  return {
    add(part: { delta?: string; providerMetadata?: SharedV4ProviderMetadata }) {
      text += part.delta ?? '';
      for (const [provider, values] of Object.entries(part.providerMetadata ?? {}))
        options = { ...options, [provider]: { ...options[provider], ...values } };
    },
    part(): LanguageModelV4ReasoningPart | undefined {
      if (text === '' && Object.keys(options).length === 0) return undefined;
      return { type: 'reasoning', text, ...(Object.keys(options).length > 0 && { providerOptions: options }) };
    },
  };
}
