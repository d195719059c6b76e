/** Guesses how many tokens a text takes without asking anybody: good enough to act before a model's window is full. Pure. */
import type { TokensUsed, ToolSpec, Transcript, TranscriptEntry } from '../brain.ts';
import { picturesOf, tokensOfPicture } from '../pictures.ts';

/** What a message takes beside its words. */
const perEntry = 4;

/**
 * A token for each Chinese, Japanese or Korean character, one for three to four letters of everything else: rather too many than too few.
 * @example estimateTokens('写一份周报') === 5
 */
export function estimateTokens(text: string): number {
  let ascii = 0;
  let wide = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) ascii += 1;
    else if (code >= 0x2e80) wide += 1;
  }
  return Math.ceil(ascii * 0.3 + wide + (text.length - ascii - wide) * 0.6);
}

export function tokensOfEntry(entry: TranscriptEntry): number {
  return tokensOfWords(entry) + picturesOf(entry).length * tokensOfPicture;
}

function tokensOfWords(entry: TranscriptEntry): number {
  switch (entry.role) {
    case 'summary':
    case 'notice':
      return perEntry + estimateTokens(entry.text);
    case 'user':
      return perEntry + estimateTokens(entry.text) + (entry.files.length > 0 ? estimateTokens(JSON.stringify(entry.files)) : 0);
    case 'assistant':
      return (
        perEntry +
        estimateTokens(entry.text) +
        (entry.reasoning?.kept === undefined ? 0 : estimateTokens(entry.reasoning.text)) +
        entry.calls.reduce((sum, call) => sum + perEntry + estimateTokens(call.tool) + estimateTokens(JSON.stringify(call.input) ?? ''), 0)
      );
    case 'tool':
      return perEntry + estimateTokens(entry.output);
    default:
      return perEntry + estimateTokens(JSON.stringify(entry));
  }
}

export function tokensOfEntries(entries: TranscriptEntry[]): number {
  return entries.reduce((sum, entry) => sum + tokensOfEntry(entry), 0);
}

/** What a call carries before the first word of the conversation. */
export function tokensAround(setting: Pick<Transcript, 'instructions'>, tools: ToolSpec[]): number {
  return estimateTokens(setting.instructions) + tools.reduce((sum, tool) => sum + perEntry + tokensOfTool(tool), 0);
}

/** Schemas are made once, nearly always stand beside the same words, and go with every call. */
const counted = new WeakMap<ToolSpec['parameters'], { name: string; description: string; tokens: number }>();

function tokensOfTool({ name, description, parameters }: ToolSpec): number {
  const known = counted.get(parameters);
  if (known?.name === name && known.description === description) return known.tokens;
  const tokens = estimateTokens(JSON.stringify(parameters)) + estimateTokens(JSON.stringify({ name, description }));
  counted.set(parameters, { name, description, tokens });
  return tokens;
}

/** No call of a model takes as many. */
const beyondAnyCall = 100_000_000;

/** What a service says it counted, as far as it is a count: a wrong number must not use up a task's limit. */
export function countOf(tokens: number): number {
  return Number.isFinite(tokens) && tokens > 0 && tokens < beyondAnyCall ? Math.round(tokens) : 0;
}

export const nothingUsed: TokensUsed = { input_tokens: 0, output_tokens: 0 };

export function addedUse(before: TokensUsed, more: TokensUsed): TokensUsed {
  const cached_tokens = countOf(before.cached_tokens ?? 0) + countOf(more.cached_tokens ?? 0);
  return {
    input_tokens: before.input_tokens + countOf(more.input_tokens),
    output_tokens: before.output_tokens + countOf(more.output_tokens),
    ...(cached_tokens > 0 ? { cached_tokens } : {}),
  };
}
