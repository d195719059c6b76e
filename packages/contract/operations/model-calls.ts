/** Operations on the calls an answer made to its model: which there were, and what exactly one of them was sent. For the task's owner. */
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { id } from '../task.ts';

const milliseconds = z.int();
const tokens = z.int().min(0);

export const modelCall = z.strictObject({
  /** From 1, in the order they were made. */
  n: z.int().min(1),
  for: z.enum(['turn', 'summary', 'name']),
  /** What answered, as people know it. */
  brain: z.string(),
  outcome: z.enum(['answered', 'failed', 'stopped']),
  /** Why it failed, for people. */
  reason: z.string(),
  began_at: milliseconds,
  elapsed_ms: milliseconds,
  input_tokens: tokens,
  /** Of those, what the service had read before. */
  cached_tokens: tokens,
  output_tokens: tokens,
  /** As guessed before the call; null when it was not guessed, or tried more than once. */
  estimated_tokens: tokens.nullable(),
  /** Entries of the conversation it was given. */
  entries: z.int().min(0),
  retries: z.array(z.strictObject({ attempt: z.int(), reason: z.string(), wait_ms: milliseconds })),
  /** What was folded right before it, so that it fits. */
  folded: z.array(
    z.strictObject({
      how: z.enum(['summary', 'results_cut']),
      why: z.enum(['full', 'exceeded']),
      tokens_before: tokens,
      tokens_after: tokens,
      window: tokens,
      /** Of a summary. */
      text: z.string(),
    }),
  ),
});
export type ModelCall = z.infer<typeof modelCall>;

export const GetModelCalls = defineOperation({
  name: 'GetModelCalls',
  summary:
    '一个回答对语言模型的每次调用：用途、模型、结果、时间、token、重试，以及调用前整理掉的内容。engine 为 builtin 时是内置引擎的各轮，没有调用模型。只有任务的所有者能看；像密钥的文字已隐去。',
  input: z.strictObject({ task_id: id, answer_id: id }),
  output: z.strictObject({ engine: z.enum(['builtin', 'model']), calls: z.array(modelCall) }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND'],
  limits: { per_minute: 120 },
});

const promptMessage = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), text: z.string() }),
  z.strictObject({ role: z.literal('user'), text: z.string() }),
  z.strictObject({
    role: z.literal('assistant'),
    reasoning: z.string(),
    text: z.string(),
    calls: z.array(z.strictObject({ call_id: z.string(), tool: z.string(), input: z.unknown() })),
  }),
  z.strictObject({ role: z.literal('tool'), call_id: z.string(), tool: z.string(), ok: z.boolean(), text: z.string() }),
]);
export type PromptMessage = z.infer<typeof promptMessage>;

export const GetModelCall = defineOperation({
  name: 'GetModelCall',
  summary:
    '一次调用发给模型的全部内容：按顺序的消息（第一条是指令）和可用的工具，由任务的事件用发送时的同一段程序重新得出。像密钥的文字已隐去。',
  input: z.strictObject({ task_id: id, answer_id: id, n: z.int().min(1).max(100_000) }),
  output: z.strictObject({
    call: modelCall,
    messages: z.array(promptMessage),
    tools: z.array(z.strictObject({ name: z.string(), description: z.string(), parameters: z.record(z.string(), z.unknown()) })),
    /** False for runs from before instructions were kept: they are missing then. */
    has_setting: z.boolean(),
  }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND'],
  limits: { per_minute: 120 },
});
