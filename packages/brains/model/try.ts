/** One call to the model: streams its text, and hands out its tool calls only when the whole answer is sound. */
import type { LanguageModelV4StreamPart, LanguageModelV4ToolCall } from '@ai-sdk/provider';
import type { BrainChunk } from '#agent/brain.ts';
import { TryFailure, isOfTheFuture, streamFailure } from './failure.ts';
import type { TextTap } from './text-tap.ts';
import { keptOfCall, listenToReasoning } from './thoughts.ts';

type Finish = Extract<LanguageModelV4StreamPart, { type: 'finish' }>;

const cutByLength = '\n\n（回答达到了模型单次输出的长度上限，到这里被截断；发送“继续”可以接着写。）';
const cutHere = '\n\n（回答超出了能保存的长度，到这里被截断；发送“继续”可以接着写。）';
const cutByFilter = '\n\n（模型服务的内容审查在这里中断了回答。）';

/** More than any model writes in one answer; a stream that goes on is not listened to. */
const longestText = 1_000_000;
const longestArguments = 4_000_000;
const mostCalls = 64;

/** Yields text as it comes, then usage, then reasoning, then complete calls. Throws `TryFailure` or what the provider's library threw. */
export async function* tryOnce(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  thinker: string,
  tap: TextTap,
): AsyncGenerator<BrainChunk> {
  const reader = stream.getReader();
  const calls: LanguageModelV4ToolCall[] = [];
  const reasoning = listenToReasoning(thinker);
  const drafts = new Map<string, { tool: string; chars: number }>();
  let hasText = false;
  let written = 0;
  let argued = 0;
  let finish: Finish | undefined;
  for (;;) {
    const tapped = tap.take();
    const read = tapped === '' ? await tap.news(reader) : null;
    if (read?.done) break;
    const part = read?.value;
    const delta = part?.type === 'text-delta' ? part.delta : tapped;
    if (delta !== '') {
      hasText = true;
      if (written + delta.length > longestText) {
        yield { type: 'text', delta: `${delta.slice(0, longestText - written)}${cutHere}` };
        return;
      }
      written += delta.length;
      yield { type: 'text', delta };
    }
    if (!part) continue;
    switch (part.type) {
      case 'reasoning-start':
      case 'reasoning-delta':
      case 'reasoning-end':
        reasoning.add(part);
        if (part.type === 'reasoning-delta' && part.delta !== '') yield { type: 'reasoning_delta', delta: part.delta };
        break;
      case 'tool-input-start':
        drafts.set(part.id, { tool: part.toolName, chars: 0 });
        yield { type: 'call_progress', tool: part.toolName, chars: 0 };
        break;
      case 'tool-input-delta': {
        argued += part.delta.length;
        if (argued > longestArguments) throw new TryFailure('final', '模型给出的工具参数过长，没有执行。请换一种说法或换一个模型。');
        const draft = drafts.get(part.id);
        if (!draft) break;
        draft.chars += part.delta.length;
        yield { type: 'call_progress', ...draft };
        break;
      }
      case 'tool-call':
        calls.push(part);
        break;
      case 'finish':
        finish = part;
        break;
      case 'error':
        if (isOfTheFuture(part.error)) break;
        throw streamFailure(part.error);
      default:
        // Beginnings, ends and metadata: the whole comes in the parts above.
        break;
    }
  }
  if (!finish) throw new TryFailure('bad_answer', '回答中途断开');
  const { inputTokens, outputTokens } = finish.usage;
  if (inputTokens.total || outputTokens.total)
    yield {
      type: 'usage',
      input_tokens: Math.round(inputTokens.total ?? 0),
      output_tokens: Math.round(outputTokens.total ?? 0),
      ...(inputTokens.cacheRead ? { cached_tokens: Math.round(inputTokens.cacheRead) } : {}),
    };
  const note = judge(finish, hasText, calls.length);
  const inputs = calls.map((call) => argumentsOf(call, finish));
  if (calls.length > mostCalls) throw new TryFailure('bad_answer', `一次要求了 ${calls.length} 个工具调用，最多 ${mostCalls} 个`);
  if (note !== '') yield { type: 'text', delta: note };
  const thought = reasoning.all();
  if (thought) yield { type: 'reasoning', ...thought };
  for (const [index, call] of calls.entries()) {
    const kept = keptOfCall(call.providerMetadata, thinker);
    yield {
      type: 'tool_call',
      call: { call_id: call.toolCallId, tool: call.toolName, input: inputs[index], ...(kept !== undefined && { kept }) },
    };
  }
}

/** Throws when the answer is no answer; otherwise what a person must be told about how it ended, or ''. */
function judge(finish: Finish, hasText: boolean, calls: number): string {
  switch (finish.finishReason.unified) {
    case 'interrupted':
      throw new TryFailure('bad_answer', '回答中途断开');
    case 'error':
      throw new TryFailure('bad_answer', '模型服务报告回答出错');
    case 'content-filter':
      if (hasText && calls === 0) return cutByFilter;
      throw new TryFailure('final', '模型服务的内容审查拒绝了这次请求。请换一种说法或换一个模型。');
    case 'length':
      if (calls > 0) return '';
      if (hasText) return cutByLength;
      throw tooMuch(
        '还没有给出内容就达到了输出长度上限',
        '上一次的回答还没有给出内容就达到了输出长度上限，没有留下任何东西。这次少想一些，先做最要紧的一小步。',
      );
    case 'stop':
    case 'tool-calls':
    case 'other':
      if (hasText || calls > 0) return '';
      throw new TryFailure('bad_answer', '回答是空的');
  }
}

/** Whole JSON of whatever kind: what does not fit the tool is answered by the kernel, so that the model can mend it. */
function argumentsOf(call: LanguageModelV4ToolCall, finish: Finish): unknown {
  const text = call.input.trim();
  const isShort = finish.finishReason.unified === 'length';
  // A provider's library writes {} for arguments that never began; after a cut that can't be told from none.
  if (isShort && (text === '' || text === '{}')) throw cutOff(call.toolName, 0);
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw isShort ? cutOff(call.toolName, text.length) : brokenJson(call.toolName, text.length);
  }
}

function brokenJson(tool: string, chars: number): TryFailure {
  const mend = `上一次调用 ${tool.slice(0, 64)} 的参数不是一个完整、合法的 JSON 对象（共 ${chars} 个字符），没有执行，也没有留下任何东西。请重新调用：字符串里的双引号和换行要转义，括号要成对；内容长就分成几次较小的调用。`;
  return Object.assign(new TryFailure('bad_answer', '工具参数不完整'), { mend });
}

function cutOff(tool: string, chars: number): TryFailure {
  const name = tool.slice(0, 64);
  const far = chars === 0 ? '' : `（写到第 ${chars} 个字符）`;
  return tooMuch(
    `工具参数没有写完就达到了输出长度上限，${name}${far}`,
    `上一次调用 ${name} 的参数没有写完就达到了输出长度上限${far}，没有执行，也没有留下任何东西。这次分成几次小的调用：先写一部分，其余的在后面的调用里接着写或修改；每次不超过上次长度的一半。`,
  );
}

function tooMuch(reason: string, ask_for_less: string): TryFailure {
  return Object.assign(new TryFailure('bad_answer', reason), { ask_for_less });
}
