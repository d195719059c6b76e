/** What a thinking model wants back with its own turns (its reasoning, its signatures): how it is kept in a log, and how it is given back. */
import type { LanguageModelV4ReasoningPart, SharedV4ProviderMetadata, SharedV4ProviderOptions } from '@ai-sdk/provider';
import { z } from 'zod';
import type { ModelConfig } from './config.ts';

/** Nobody but the model that thought it can read it: another refuses foreign signatures. */
export function thinkerOf({ provider, model }: Pick<ModelConfig, 'provider' | 'model'>): string {
  return `${provider}:${model}`;
}

const metadata = z.record(z.string(), z.record(z.string(), z.json()));

const keptReasoning = z.object({ by: z.string(), parts: z.array(z.object({ text: z.string(), options: metadata.optional() })) });
const keptCall = z.object({ by: z.string(), options: metadata });

/** The reasoning to send along with a turn of this model; none when another model thought it, or nothing was kept. */
export function reasoningParts(kept: unknown, thinker: string): LanguageModelV4ReasoningPart[] {
  const parsed = keptReasoning.safeParse(kept);
  if (!parsed.success || parsed.data.by !== thinker) return [];
  return parsed.data.parts.map(({ text, options }) => ({ type: 'reasoning', text, ...(options && { providerOptions: options }) }));
}

export function callOptions(kept: unknown, thinker: string): SharedV4ProviderOptions | undefined {
  const parsed = keptCall.safeParse(kept);
  return parsed.success && parsed.data.by === thinker ? parsed.data.options : undefined;
}

/** What is kept of a call: nothing when the model attached nothing. */
export function keptOfCall(attached: SharedV4ProviderMetadata | undefined, by: string): unknown {
  return attached && Object.keys(attached).length > 0 ? { by, options: attached } : undefined;
}

/** Longer reasoning is shown cut and not given back: half a thought has no valid signature. */
const longest = 400_000;

/** Gathers one turn's reasoning while it streams. */
export function listenToReasoning(by: string) {
  const parts = new Map<string, { text: string; options: SharedV4ProviderMetadata }>();
  let length = 0;
  return {
    add(part: { id: string; delta?: string; providerMetadata?: SharedV4ProviderMetadata }) {
      const own = parts.get(part.id) ?? { text: '', options: {} };
      parts.set(part.id, own);
      length += part.delta?.length ?? 0;
      if (length <= longest) own.text += part.delta ?? '';
      for (const [provider, values] of Object.entries(part.providerMetadata ?? {}))
        own.options = { ...own.options, [provider]: { ...own.options[provider], ...values } };
    },
    /** The whole of it; null when the model did not think. */
    all(): { text: string; kept?: unknown } | null {
      const said = [...parts.values()].filter(({ text, options }) => text !== '' || Object.keys(options).length > 0);
      if (said.length === 0) return null;
      const text = said.flatMap((part) => (part.text === '' ? [] : [part.text])).join('\n\n');
      if (length > longest) return { text };
      const kept = {
        by,
        parts: said.map(({ text: own, options }) => ({ text: own, ...(Object.keys(options).length > 0 && { options }) })),
      };
      return { text, kept };
    },
  };
}
