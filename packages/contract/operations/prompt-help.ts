/** Operations that help a person put a request into words: lengths to choose from, suggestions, and a clearer wording. */
import { z } from 'zod';
import { defineOperation, defineStream } from '../operation.ts';
import { abilityType, AbilityType, limits } from '../task.ts';

/** A file as far as it is known before it is read. */
const namedFile = z.strictObject({ name: z.string().min(1).max(255), size: z.int().min(0).default(0) });
export type NamedFile = z.output<typeof namedFile>;

const namedFiles = z.array(namedFile).max(limits.files_per_message).default([]);

export const GetDeepWritingConf = defineOperation({
  name: 'GetDeepWritingConf',
  summary: '写作的字数选项；选中的一项作为前缀写在请求前面，如“3000字，”。',
  input: z.strictObject({}),
  output: z.strictObject({ deep_word_count: z.array(z.string()) }),
  reads: true,
  access: 'anonymous',
});

export const suggestion = z.strictObject({
  /** What the chip says. */
  content: z.string(),
  /** What is put into the box; may hold input slots for what the person must fill. */
  prompt_content: z.string(),
});
export type Suggestion = z.output<typeof suggestion>;

export const HomeSug = defineOperation({
  name: 'HomeSug',
  summary: '按所选技能和附件给出 3 到 6 条建议；没有附件时按日期给出。未登录或没有附件时由内置引擎给出；同样的附件一天只问一次语言模型。',
  input: z.strictObject({ ability_type: abilityType.default(AbilityType.General), files: namedFiles }),
  output: z.strictObject({ sug_list: z.array(suggestion) }),
  reads: true,
  access: 'anonymous',
  limits: { body: 32 * 1024, per_minute: 120 },
});

export const optimizeEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('delta'), text: z.string() }),
  /** The text so far is void: the model broke off and begins again. */
  z.strictObject({ type: z.literal('reset') }),
  /** The whole wording. `unchanged`: it was clear already and stays as it was. */
  z.strictObject({ type: z.literal('done'), query: z.string(), unchanged: z.boolean() }),
]);
export type OptimizeEvent = z.output<typeof optimizeEvent>;

export const OptimizePrompt = defineStream({
  name: 'OptimizePrompt',
  summary: '把请求改写成更清晰的指令，边写边返回；已经清晰时原样返回。请求里的标记（提及、输入框等）不变。',
  input: z.strictObject({
    query: z.string().max(limits.query_chars),
    ability_type: abilityType.default(AbilityType.General),
    files: namedFiles,
  }),
  output: z.strictObject({}),
  events: optimizeEvent,
  access: 'user',
  limits: { body: 1024 * 1024, per_minute: 30 },
});
