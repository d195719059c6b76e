/** Services people use: where they are and how their models are called, as their makers publish it. What is filled in can be changed. */
import { ModelProtocol } from '#contract/model-service.ts';

export interface ModelPreset {
  id: string;
  label: string;
  protocol: ModelProtocol;
  base_url: string;
  /** The first is filled in. */
  models: readonly string[];
}

const openai = ModelProtocol.OpenAI;

export const modelPresets: readonly ModelPreset[] = [
  { id: 'openai', label: 'OpenAI', protocol: openai, base_url: 'https://api.openai.com/v1', models: ['gpt-5', 'gpt-5-mini', 'gpt-4.1'] },
  {
    id: 'anthropic',
    label: 'Anthropic',
    protocol: ModelProtocol.Anthropic,
    base_url: 'https://api.anthropic.com/v1',
    models: ['claude-sonnet-4-5', 'claude-opus-4-1', 'claude-haiku-4-5'],
  },
  {
    id: 'google',
    label: 'Google',
    protocol: ModelProtocol.Google,
    base_url: 'https://generativelanguage.googleapis.com/v1beta',
    models: ['gemini-2.5-pro', 'gemini-2.5-flash'],
  },
  {
    id: 'deepseek',
    label: 'DeepSeek',
    protocol: openai,
    base_url: 'https://api.deepseek.com/v1',
    models: ['deepseek-chat', 'deepseek-reasoner'],
  },
  {
    id: 'qwen',
    label: '通义千问（百炼）',
    protocol: openai,
    base_url: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    models: ['qwen3-max', 'qwen-plus', 'qwen3-vl-plus'],
  },
  {
    id: 'zhipu',
    label: '智谱',
    protocol: openai,
    base_url: 'https://open.bigmodel.cn/api/paas/v4',
    models: ['glm-4.6', 'glm-4.5v', 'glm-4.5-air'],
  },
  { id: 'kimi', label: 'Kimi', protocol: openai, base_url: 'https://api.moonshot.cn/v1', models: ['kimi-k2-0905-preview', 'kimi-latest'] },
  { id: 'minimax', label: 'MiniMax', protocol: openai, base_url: 'https://api.minimaxi.com/v1', models: ['MiniMax-M2'] },
  {
    id: 'doubao',
    label: '豆包（火山方舟）',
    protocol: openai,
    base_url: 'https://ark.cn-beijing.volces.com/api/v3',
    models: ['doubao-seed-1-6-250615'],
  },
  {
    id: 'hunyuan',
    label: '混元',
    protocol: openai,
    base_url: 'https://api.hunyuan.cloud.tencent.com/v1',
    models: ['hunyuan-turbos-latest', 'hunyuan-vision'],
  },
  {
    id: 'openrouter',
    label: 'OpenRouter',
    protocol: openai,
    base_url: 'https://openrouter.ai/api/v1',
    models: ['anthropic/claude-sonnet-4.5', 'openai/gpt-5'],
  },
  { id: 'ollama', label: 'Ollama（本机）', protocol: openai, base_url: 'http://127.0.0.1:11434/v1', models: ['qwen3', 'gemma3'] },
  { id: 'lmstudio', label: 'LM Studio（本机）', protocol: openai, base_url: 'http://127.0.0.1:1234/v1', models: [] },
  { id: 'vllm', label: 'vLLM（本机）', protocol: openai, base_url: 'http://127.0.0.1:8000/v1', models: [] },
];

/** Of a service that stands in no line. */
export const otherPreset = 'other';

/** By address. */
export function presetOf(base_url: string): string {
  return modelPresets.find((one) => one.base_url === base_url.trim().replace(/\/+$/, ''))?.id ?? otherPreset;
}
