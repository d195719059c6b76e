/** How many tokens a model takes in, by its name: what is known of it, unless whoever set it up said otherwise. */

/** The first that fits. Names come with prefixes of their maker and with dates behind them. */
const known: [RegExp, number][] = [
  [/gpt-4\.1/, 1_047_576],
  [/gpt-5/, 400_000],
  [/gpt-4o|gpt-4-turbo|gpt-4-1106|gpt-4-0125|chatgpt-4o/, 128_000],
  [/gpt-4-32k/, 32_768],
  [/gpt-4(?![\d.o])/, 8_192],
  [/gpt-3\.5/, 16_385],
  [/gpt-oss/, 131_072],
  [/(?:^|\/)o[134](?:-|$)/, 200_000],
  [/claude-(?:2|instant)/, 100_000],
  [/claude/, 200_000],
  [/gemini-1\.0|gemini-pro$/, 32_768],
  [/gemini/, 1_048_576],
  [/gemma-?3/, 131_072],
  [/deepseek/, 131_072],
  [/qwen-?(?:turbo|plus|flash|long)|qwen3\.?\d?-(?:coder-)?(?:plus|flash)/, 1_000_000],
  [/qwen3-max|qwen3.*2507|qwen3-(?:next|coder|vl)/, 262_144],
  [/qwen3|qwq/, 131_072],
  [/qwen/, 32_768],
  [/glm-(?:4\.[6-9]|5)/, 202_752],
  [/glm/, 131_072],
  [/kimi-k2/, 262_144],
  [/kimi/, 131_072],
  [/minimax-(?:m1|text)|abab7/, 1_000_000],
  [/minimax/, 204_800],
  [/doubao-seed|doubao-1[.-]6/, 262_144],
  [/hunyuan/, 131_072],
  [/ernie/, 131_072],
  [/llama-?4/, 1_000_000],
  [/llama-?3\.[1-3]|llama3\.[1-3]/, 131_072],
  [/llama/, 8_192],
  [/mistral|mixtral-8x22b|ministral|magistral|codestral|devstral/, 131_072],
  [/grok/, 131_072],
];

/** What nearly every model served nowadays takes; one that takes less says so, and what is sent is folded then. */
const otherwise = 131_072;

/** @example knownWindow('moonshot-v1-32k') === 32_768 */
export function knownWindow(model: string): number {
  const name = model.toLowerCase();
  const said = /[-_](\d{1,4})(k|m)(?=$|[-_:.])/.exec(name);
  if (said) return Number(said[1]) * (said[2] === 'm' ? 1_000_000 : 1024);
  return known.find(([pattern]) => pattern.test(name))?.[1] ?? otherwise;
}

/** Tokens that may be sent: the window without what the answer needs. */
export function inputWindow(model: string, context_tokens: number | undefined, max_output_tokens: number | undefined): number {
  const window = context_tokens ?? knownWindow(model);
  return window - Math.min(max_output_tokens ?? 8_192, Math.floor(window / 4));
}
