/** Over which protocol a server reaches its scripted model. */
export const protocols = ['openai-compatible', 'anthropic', 'google'] as const;
export type Protocol = (typeof protocols)[number];

/** `SCRIPTED_PROTOCOL=google npx vitest run …` plays tests and journeys over that protocol, whichever they choose by themselves. */
const instead = protocols.find((one) => one === process.env['SCRIPTED_PROTOCOL']);

/** What a server is told of where its model is. */
export function reachedOver(
  { base_url }: { base_url: string },
  wanted: Protocol = 'openai-compatible',
): { MODEL_PROVIDER: Protocol; MODEL_BASE_URL: string } {
  const protocol = instead ?? wanted;
  return { MODEL_PROVIDER: protocol, MODEL_BASE_URL: protocol === 'google' ? `${base_url}beta` : base_url };
}
