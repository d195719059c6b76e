/** Whether a model takes pictures, by its name: what is known of it, unless whoever set it up said otherwise. */
import type { ModelConfig } from './config.ts';

/** Names come with prefixes of their maker and with dates behind them. The first list wins: models of the same family that read words only. */
const blind =
  /gpt-3|gpt-4(?:-0|-32k)?(?:-0613|-0314)?$|gpt-oss|o1-mini|o3-mini|claude-(?:2|instant)|gemini-pro$|gemini-1\.0|gemma-?2|llama-?3\.[13]|qwen3-(?:coder|next|max)|deepseek(?!.*(?:vl|ocr))|kimi-k2(?!\.5)|glm-(?:4|4\.[5-9]|5)(?!.*v)|doubao-(?:pro|lite)|hunyuan-(?:turbos?|lite|t1)(?!.*vision)/;
const sees =
  /gpt-4o|gpt-4\.1|gpt-4-(?:turbo|vision)|gpt-[5-9]|chatgpt|(?:^|\/)o[134](?:-|$)|claude|gemini|gemma-?[34]|llava|pixtral|mistral-(?:small-3|medium-3|large-3)|magistral|llama-?4|llama-?3\.2.*vision|grok-(?:[4-9]|2-vision)|minicpm-v|internvl|molmo|phi-(?:3\.5|4).*(?:vision|multimodal)|(?:^|[-_./])(?:vl|vision|omni|vlm)(?:[-_.:]|\d|$)|-vl\b|\dvl|qwen-?(?:vl|omni)|qwen3\.[5-9]|glm-\d(?:\.\d)?v|kimi-(?:vl|latest|k2\.5|k3)|doubao-(?:seed|1[.-][5-9].*vision)|step-(?:1[vo]|3)|ernie-4\.5.*vl|hunyuan.*vision/;

/** Null when nothing is known of the name. */
export function knownVision(model: string): boolean | null {
  const name = model.toLowerCase();
  if (blind.test(name) && !/vision|-vl\b|\dvl|omni/.test(name)) return false;
  return sees.test(name) ? true : null;
}

export function hasVision({ model, vision }: Pick<ModelConfig, 'model' | 'vision'>): boolean {
  return vision === 'auto' ? knownVision(model) === true : vision === 'on';
}
