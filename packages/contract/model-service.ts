/** What both sides know of a person's own language models: protocols, limits, and why one can't be used. */

export const ModelProtocol = { OpenAI: 'openai-compatible', Anthropic: 'anthropic', Google: 'google' } as const;
export type ModelProtocol = (typeof ModelProtocol)[keyof typeof ModelProtocol];

/** The two services nobody adds: the engine that is always there, and the model whoever runs the product set up. */
export const builtinModel = 'builtin';
export const environmentModel = 'environment';

export const modelLimits = {
  settings: 20,
  name: 40,
  model: 128,
  address: 512,
  key: 512,
  output_tokens: 1_000_000,
  context_tokens_least: 1_000,
  context_tokens: 10_000_000,
  price: 100_000,
} as const;

/** Whether a model is shown pictures: by what is known of its name, or as its person says. */
export const modelVisions = ['auto', 'on', 'off'] as const;
export type ModelVision = (typeof modelVisions)[number];

/** Why a model service could not be used. */
export const ModelTestReason = {
  Fine: 'fine',
  Address: 'address',
  Private: 'private',
  Unreachable: 'unreachable',
  Certificate: 'certificate',
  Timeout: 'timeout',
  Redirect: 'redirect',
  Key: 'key',
  Balance: 'balance',
  NotFound: 'not_found',
  RateLimit: 'rate_limit',
  Tools: 'tools',
  Refused: 'refused',
  Service: 'service',
  Protocol: 'protocol',
} as const;
export type ModelTestReason = (typeof ModelTestReason)[keyof typeof ModelTestReason];
