/** Anthropic's and Google's protocols as the scripted provider speaks them: a request read as a chat, so that every script is played over each of the three, and a reply as their streams of events. */
import { z } from 'zod';
import { cutInPieces, rawArguments, usageOf, type ChatRequest, type Reply } from './provider-protocol.ts';

/** A protocol beside OpenAI's. */
export interface Wire {
  /** The body as a chat request, not yet checked; throws `ZodError` for what the service would refuse. */
  chatOf(body: unknown): unknown;
  keyOf(headers: Record<string, string | string[] | undefined>): string | undefined;
  /** What is sent, event by event; `paced` marks those that carry words. */
  events(request: ChatRequest, reply: Reply, say: Saying): Iterable<{ event?: string; data: unknown; paced?: boolean }>;
}

export interface Saying {
  chunk_chars: number;
  random: () => number;
  new_call_id(): string;
}

/** The protocol of an address; null when it is none of these. */
export function wireAt(path: string): Wire | null {
  if (path === '/v1/messages') return anthropic;
  const [, model] = /^\/v1(?:beta)?\/models\/([\w.-]+):streamGenerateContent$/.exec(path) ?? [];
  return model === undefined ? null : google(model);
}

interface SaidCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}

function saidCall(id: string, name: string, input: unknown): SaidCall {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(input) } };
}

const picture = z.looseObject({
  type: z.literal('image'),
  source: z.looseObject({ type: z.literal('base64'), media_type: z.string(), data: z.string() }),
});
const words = z.looseObject({ type: z.literal('text'), text: z.string() });
const block = z.discriminatedUnion('type', [
  words,
  picture,
  z.looseObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
  z.looseObject({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: z.record(z.string(), z.unknown()) }),
  z.looseObject({
    type: z.literal('tool_result'),
    tool_use_id: z.string(),
    content: z.union([z.string(), z.array(z.discriminatedUnion('type', [words, picture]))]),
  }),
]);
type Block = z.infer<typeof block>;

const anthropicRequest = z.looseObject({
  model: z.string().min(1),
  max_tokens: z.number().int(),
  stream: z.boolean().default(false),
  system: z.union([z.string(), z.array(words)]).optional(),
  messages: z.array(z.looseObject({ role: z.enum(['user', 'assistant']), content: z.union([z.string(), z.array(block)]) })),
  tools: z
    .array(
      z.looseObject({ name: z.string(), description: z.string().optional(), input_schema: z.looseObject({ type: z.literal('object') }) }),
    )
    .optional(),
});

const anthropic: Wire = {
  chatOf(body) {
    const { model, max_tokens, stream, system, messages, tools } = anthropicRequest.parse(body);
    const instructions = typeof system === 'string' ? system : system?.map(({ text }) => text).join('\n');
    return {
      model,
      max_tokens,
      stream,
      messages: [
        ...(instructions ? [{ role: 'system', content: instructions }] : []),
        ...messages.flatMap(({ role, content }) => {
          const blocks: Block[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
          return role === 'assistant' ? [saidOf(blocks)] : toldOf(blocks);
        }),
      ],
      ...(tools && { tools: tools.map(({ name, description, input_schema }) => declared(name, description, input_schema)) }),
    };
  },
  keyOf: ({ 'x-api-key': key }) => (typeof key === 'string' ? key : undefined),
  *events(request, reply, { chunk_chars, random, new_call_id }) {
    const { prompt_tokens, completion_tokens } = usageOf(request, reply, (reply.text ?? '').length);
    const named = (event: string, data: object, paced = false) => ({ event, data: { type: event, ...data }, paced });
    const message = { id: 'msg_scripted', type: 'message', role: 'assistant', model: request.model, content: [], stop_reason: null };
    yield named('message_start', { message: { ...message, usage: { input_tokens: prompt_tokens, output_tokens: 1 } } });
    let index = 0;
    function* written(opening: object, deltas: Iterable<object>) {
      yield named('content_block_start', { index, content_block: opening });
      for (const delta of deltas) yield named('content_block_delta', { index, delta }, true);
      yield named('content_block_stop', { index });
      index += 1;
    }
    const cut = (text: string): Iterable<string> => cutInPieces(text, chunk_chars, random);
    if (reply.reasoning)
      yield* written({ type: 'thinking', thinking: '', signature: '' }, [
        ...Array.from(cut(reply.reasoning), (thinking) => ({ type: 'thinking_delta', thinking })),
        { type: 'signature_delta', signature: 'scripted' },
      ]);
    if (reply.text || reply.pieces) {
      const pieces = reply.pieces ?? cut(reply.text ?? '');
      yield* written(
        { type: 'text', text: '' },
        mapped(pieces, (text) => ({ type: 'text_delta', text })),
      );
    }
    for (const call of reply.calls ?? [])
      yield* written(
        { type: 'tool_use', id: call.id ?? new_call_id(), name: call.name, input: {} },
        mapped(cut(rawArguments(call.arguments)), (partial_json) => ({ type: 'input_json_delta', partial_json })),
      );
    const reasons = { stop: 'end_turn', tool_calls: 'tool_use', length: 'max_tokens', content_filter: 'refusal' };
    const stop_reason = reasons[reply.finish_reason ?? (reply.calls?.length ? 'tool_calls' : 'stop')];
    yield named('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: completion_tokens } });
    yield named('message_stop', {});
  },
};

function saidOf(blocks: Block[]): object {
  const calls = blocks.flatMap((one) => (one.type === 'tool_use' ? [saidCall(one.id, one.name, one.input)] : []));
  return { role: 'assistant', content: textIn(blocks), ...(calls.length > 0 && { tool_calls: calls }) };
}

/** Answers of tools go before what the person says, as the protocol wants them; pictures stay with what they came with. */
function toldOf(blocks: Block[]): object[] {
  const answers = blocks.flatMap((one) => {
    if (one.type !== 'tool_result') return [];
    const parts: Block[] = typeof one.content === 'string' ? [{ type: 'text', text: one.content }] : one.content;
    return [{ role: 'tool', tool_call_id: one.tool_use_id, content: textIn(parts), pictures: picturesIn(parts) }];
  });
  const rest = blocks.filter(({ type }) => type !== 'tool_result');
  if (rest.length === 0) return answers;
  const parts = rest.flatMap((one): object[] => {
    if (one.type === 'text') return [{ type: 'text', text: one.text }];
    return one.type === 'image' ? [imagePart(one.source.media_type, one.source.data)] : [];
  });
  return [...answers, { role: 'user', content: parts }];
}

function textIn(blocks: Block[]): string {
  return blocks.flatMap((one) => (one.type === 'text' ? [one.text] : [])).join('\n');
}

function picturesIn(blocks: Block[]): object[] {
  return blocks.flatMap((one) => (one.type === 'image' ? [imagePart(one.source.media_type, one.source.data)] : []));
}

function imagePart(media_type: string, base64: string): object {
  return { type: 'image_url', image_url: { url: `data:${media_type};base64,${base64}` } };
}

const inline = z.looseObject({ mimeType: z.string(), data: z.string() });

const googlePart = z.looseObject({
  text: z.string().optional(),
  thought: z.boolean().optional(),
  inlineData: inline.optional(),
  functionCall: z.looseObject({ name: z.string(), args: z.record(z.string(), z.unknown()) }).optional(),
  functionResponse: z
    .looseObject({
      name: z.string(),
      response: z.record(z.string(), z.unknown()),
      parts: z.array(z.looseObject({ inlineData: inline.optional() })).default([]),
    })
    .optional(),
});

const googleRequest = z.looseObject({
  systemInstruction: z.looseObject({ parts: z.array(z.looseObject({ text: z.string() })) }).optional(),
  contents: z.array(z.looseObject({ role: z.enum(['user', 'model']), parts: z.array(googlePart).min(1) })).min(1),
  tools: z
    .array(
      z.looseObject({
        functionDeclarations: z
          .array(z.looseObject({ name: z.string(), description: z.string().optional(), parameters: z.looseObject({}).nullish() }))
          .optional(),
      }),
    )
    .optional(),
});

/** Its calls have no names of their own: an answer belongs to the oldest call of its tool that has none. */
function google(model: string): Wire {
  return {
    chatOf(body) {
      const { systemInstruction, contents, tools } = googleRequest.parse(body);
      let calls = 0;
      const open: { id: string; name: string }[] = [];
      const messages = contents.flatMap(({ role, parts }): object[] => {
        const text = parts.flatMap((part) => (part.text !== undefined && !part.thought ? [part.text] : [])).join('\n');
        const pictures = parts.flatMap(({ inlineData }) => (inlineData ? [imagePart(inlineData.mimeType, inlineData.data)] : []));
        if (role === 'model') {
          const tool_calls = parts.flatMap(({ functionCall }) => {
            if (!functionCall) return [];
            const id = `call_${++calls}`;
            open.push({ id, name: functionCall.name });
            return [saidCall(id, functionCall.name, functionCall.args)];
          });
          return [{ role: 'assistant', content: text, ...(tool_calls.length > 0 && { tool_calls }) }];
        }
        const answers = parts.flatMap(({ functionResponse }) => {
          if (!functionResponse) return [];
          const at = open.findIndex(({ name }) => name === functionResponse.name);
          const { content, error } = functionResponse.response;
          const own = functionResponse.parts.flatMap(({ inlineData }) =>
            inlineData ? [imagePart(inlineData.mimeType, inlineData.data)] : [],
          );
          const [call] = at < 0 ? [] : open.splice(at, 1);
          return [{ role: 'tool', tool_call_id: call?.id ?? '', content: String(content ?? error), pictures: [...own, ...pictures] }];
        });
        // Pictures beside answers belong to them.
        if (answers.length > 0) return answers;
        return [{ role: 'user', content: [{ type: 'text', text }, ...pictures] }];
      });
      const instructions = systemInstruction?.parts.map(({ text }) => text).join('\n');
      const declarations = (tools ?? []).flatMap(({ functionDeclarations = [] }) => functionDeclarations);
      return {
        model,
        stream: true,
        messages: [...(instructions ? [{ role: 'system', content: instructions }] : []), ...messages],
        ...(declarations.length > 0 && {
          tools: declarations.map(({ name, description, parameters }) => declared(name, description, parameters ?? {})),
        }),
      };
    },
    keyOf: ({ 'x-goog-api-key': key }) => (typeof key === 'string' ? key : undefined),
    *events(request, reply, { chunk_chars, random }) {
      const piece = (part: object) => ({ data: { candidates: [{ content: { role: 'model', parts: [part] }, index: 0 }] }, paced: true });
      if (reply.reasoning) yield piece({ text: reply.reasoning, thought: true });
      for (const text of reply.pieces ?? cutInPieces(reply.text ?? '', chunk_chars, random)) yield piece({ text });
      for (const call of reply.calls ?? []) {
        const args = wholeArguments(call.arguments);
        if (args !== undefined) yield piece({ functionCall: { name: call.name, args } });
      }
      const { prompt_tokens, completion_tokens } = usageOf(request, reply, (reply.text ?? '').length);
      const usageMetadata = {
        promptTokenCount: prompt_tokens,
        candidatesTokenCount: completion_tokens,
        totalTokenCount: prompt_tokens + completion_tokens,
      };
      const reasons = { stop: 'STOP', tool_calls: 'STOP', length: 'MAX_TOKENS', content_filter: 'SAFETY' };
      const finishReason = reasons[reply.finish_reason ?? 'stop'];
      yield { data: { candidates: [{ content: { role: 'model', parts: [] }, finishReason, index: 0 }], usageMetadata } };
    },
  };
}

function declared(name: string, description: string | undefined, parameters: object): object {
  return { type: 'function', function: { name, description, parameters: { ...parameters, type: 'object' } } };
}

/** Calls are handed over whole: of one that broke off nothing comes. */
function wholeArguments(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given);
  } catch {
    return undefined;
  }
}

function* mapped<From, To>(all: Iterable<From>, to: (one: From) => To): Generator<To> {
  for (const one of all) yield to(one);
}
