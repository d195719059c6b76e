/** An operator sets up a model, wholly, half and wrongly. */
import { expect, test } from 'vitest';
import { modelConfigFromEnv, modelsFromEnv } from './config.ts';

const none = () => {
  throw Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT' });
};
const reading = (text: string) => () => text;

test('nothing set means the built-in engine', () => {
  expect(modelConfigFromEnv({}, none)).toBeNull();
  expect(modelConfigFromEnv({ MODEL_API_KEY: '  ', OTHER: 'x' }, none)).toBeNull();
});

test('the environment alone, with defaults', () => {
  expect(modelConfigFromEnv({ MODEL_BASE_URL: 'http://localhost:11434/v1/', MODEL_NAME: 'qwen3' }, none)).toEqual({
    provider: 'openai-compatible',
    base_url: 'http://localhost:11434/v1',
    api_key: '',
    model: 'qwen3',
    vision: 'auto',
    timeouts: { connect_ms: 60_000, idle_ms: 120_000 },
  });
  const claude = modelConfigFromEnv({ MODEL_PROVIDER: 'anthropic', MODEL_API_KEY: 'k', MODEL_NAME: 'c', MODEL_TEMPERATURE: '0.3' }, none);
  expect(claude).toMatchObject({ base_url: 'https://api.anthropic.com/v1', temperature: 0.3 });
});

test('a settings file, and a variable that wins over it', () => {
  const file = reading(JSON.stringify({ provider: 'google', api_key: 'k', model: 'gemini', label: '双子', timeouts: { idle_ms: 5000 } }));
  const config = modelConfigFromEnv(
    { MODEL_SETTINGS_FILE: '/etc/m.json', MODEL_NAME: 'gemini-pro', MODEL_CONNECT_TIMEOUT_MS: '900' },
    file,
  );
  expect(config).toMatchObject({ model: 'gemini-pro', label: '双子', timeouts: { connect_ms: 900, idle_ms: 5000 } });
});

test.each([
  ['the name is missing', { MODEL_BASE_URL: 'https://a.example/v1', MODEL_API_KEY: 'secret-value' }, /：MODEL_NAME 还没有设置。/],
  ['the address is missing', { MODEL_NAME: 'x', MODEL_API_KEY: 'secret-value' }, /MODEL_BASE_URL 还没有设置/],
  ['the key is missing', { MODEL_PROVIDER: 'anthropic', MODEL_NAME: 'x' }, /MODEL_API_KEY 还没有设置/],
  [
    'an unknown provider',
    { MODEL_PROVIDER: 'openai', MODEL_NAME: 'x', MODEL_BASE_URL: 'https://a' },
    /MODEL_PROVIDER 要是 openai-compatible、anthropic 或 google/,
  ],
  ['no web address', { MODEL_NAME: 'x', MODEL_BASE_URL: 'ftp://a.example' }, /MODEL_BASE_URL 要写成以 http/],
  [
    'a password in the address',
    { MODEL_NAME: 'x', MODEL_BASE_URL: 'https://me:secret-value@a.example' },
    /MODEL_BASE_URL 里面不能带用户名和密码/,
  ],
  ['no number', { MODEL_NAME: 'x', MODEL_BASE_URL: 'https://a.example', MODEL_TEMPERATURE: 'warm' }, /MODEL_TEMPERATURE/],
])('%s', (_, env, sentence) => {
  expect(() => modelConfigFromEnv(env, none)).toThrow(sentence);
  expect(() => modelConfigFromEnv(env, none)).not.toThrow(/secret-value/);
  expect(() => modelConfigFromEnv(env, none)).toThrow(/内置引擎/);
});

test('a settings file that is not there, broken, or has a field nobody knows', () => {
  const env = { MODEL_SETTINGS_FILE: '/etc/m.json' };
  expect(() => modelConfigFromEnv(env, none)).toThrow('读不到语言模型设置文件 /etc/m.json（ENOENT）');
  expect(() => modelConfigFromEnv(env, reading('{"api_key": "secret-value", '))).toThrow(
    /^语言模型设置文件 \/etc\/m.json 不是有效的 JSON。/,
  );
  expect(() => modelConfigFromEnv(env, reading('[]'))).toThrow(/最外层要是一个 JSON 对象/);
  expect(() => modelConfigFromEnv(env, reading('{"base_url":"https://a.example","model":"x","key":"y"}'))).toThrow(/不认识的项：key/);
});

test('a cheaper model and one for outages take what they leave out from the first, its key only for its own host', () => {
  const main = {
    MODEL_BASE_URL: 'https://a.example/v1',
    MODEL_NAME: 'big',
    MODEL_API_KEY: 'secret-value',
    MODEL_PRICE_INPUT: '1',
    MODEL_PRICE_OUTPUT: '2',
  };
  expect(modelsFromEnv(main, none)).toMatchObject({ small: null, fallback: null });
  const models = modelsFromEnv(
    {
      ...main,
      MODEL_SMALL_NAME: 'tiny',
      MODEL_FALLBACK_NAME: 'other',
      MODEL_FALLBACK_BASE_URL: 'https://b.example/v1',
      MODEL_FALLBACK_PRICE_CACHED: '1',
      MODEL_FALLBACK_PRICE_INPUT: '3',
      MODEL_FALLBACK_PRICE_OUTPUT: '4',
    },
    none,
  );
  expect(models?.small).toMatchObject({ base_url: 'https://a.example/v1', api_key: 'secret-value', model: 'tiny' });
  expect(models?.small?.price).toBeUndefined();
  expect(models?.fallback).toMatchObject({
    base_url: 'https://b.example/v1',
    api_key: '',
    model: 'other',
    price: { input: 3, output: 4, cached: 1 },
  });
  expect(() => modelsFromEnv({ MODEL_SMALL_NAME: 'tiny' }, none)).toThrow(/MODEL_SMALL_….*MODEL_NAME/);
  expect(() => modelsFromEnv({ ...main, MODEL_FALLBACK_PROVIDER: 'anthropic', MODEL_FALLBACK_NAME: 'c' }, none)).toThrow(
    /MODEL_FALLBACK_API_KEY 还没有设置|MODEL_FALLBACK_API_KEY 不能为空/,
  );
});
