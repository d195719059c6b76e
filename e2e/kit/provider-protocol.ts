/** The OpenAI chat completions protocol as the scripted provider speaks it: what is asked, what is answered, and how an answer goes over the wire. */
import { z } from 'zod';

const toolCall = z.looseObject({
  id: z.string(),
  type: z.literal('function'),
  function: z.looseObject({ name: z.string(), arguments: z.string() }),
});

const chatMessage = z.discriminatedUnion('role', [
  z.looseObject({ role: z.literal('system'), content: z.string() }),
  z.looseObject({
    role: z.literal('user'),
    content: z.union([z.string(), z.array(z.looseObject({ type: z.string(), text: z.string().optional() }))]),
  }),
  z.looseObject({ role: z.literal('assistant'), content: z.string().nullish(), tool_calls: z.array(toolCall).optional() }),
  z.looseObject({ role: z.literal('tool'), tool_call_id: z.string(), content: z.string() }),
]);
export type ChatMessage = z.infer<typeof chatMessage>;

/** Strict where a real provider is: every call must be answered by the messages right after it, and nothing else may be answered. */
export const chatRequest = z
  .looseObject({
    model: z.string().min(1),
    messages: z.array(chatMessage).min(1),
    stream: z.boolean().default(false),
    stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
    tools: z
      .array(
        z.looseObject({
          type: z.literal('function'),
          function: z.looseObject({ name: z.string().regex(/^[\w-]{1,64}$/), parameters: z.looseObject({ type: z.literal('object') }) }),
        }),
      )
      .optional(),
    temperature: z.number().optional(),
    max_tokens: z.number().int().optional(),
  })
  .superRefine(({ messages }, context) => {
    const open = new Set<string>();
    for (const message of messages) {
      if (message.role === 'tool') {
        if (!open.delete(message.tool_call_id)) context.addIssue(`tool message answers no open call: ${message.tool_call_id}`);
      } else if (open.size > 0) {
        context.addIssue(`tool calls without an answer: ${[...open].join(', ')}`);
        open.clear();
      }
      if (message.role === 'assistant') for (const call of message.tool_calls ?? []) open.add(call.id);
    }
    if (open.size > 0) context.addIssue(`tool calls without an answer: ${[...open].join(', ')}`);
  });
export type ChatRequest = z.infer<typeof chatRequest>;

export interface Reply {
  /** Thought before the text. */
  reasoning?: string;
  text?: string;
  /** Arguments as a value, or as the raw string to send when a scenario wants it broken. */
  calls?: { name: string; arguments: unknown; id?: string }[];
  /** Lines of the stream as they are, in place of everything above: what no service should send. */
  raw?: Iterable<string | Uint8Array>;
  finish_reason?: 'stop' | 'tool_calls' | 'length' | 'content_filter';
  usage?: { prompt_tokens: number; completion_tokens: number; cached_tokens?: number };
  /** The text cut into chunks as the scenario wants; without it the server cuts. */
  pieces?: Iterable<string>;
  /** Text chunks a second; without it the server's own pace. */
  per_second?: number;
}

/** Decides from the messages alone, so that a scenario reacts to tool results and a repeated request gets the same answer. */
export type ProviderScript = (request: ChatRequest) => Reply | Promise<Reply>;

/** One message as text. */
export function textOf(message: ChatMessage): string {
  if (typeof message.content === 'string') return message.content;
  return (message.content ?? []).map((part) => part.text ?? '').join('');
}

/** Where the person last spoke: pictures of tools and words of the host come as messages of a user, too, where the protocol has no other place for them. */
export function lastSaid(messages: ChatMessage[]): number {
  return messages.findLastIndex((message) => message.role === 'user' && !/^【[^】]*不是用户的新要求】/.test(textOf(message)));
}

const imagePart = z.looseObject({ type: z.literal('image_url'), image_url: z.looseObject({ url: z.string() }) });

/** The pictures of a request in order, as data URLs; where the protocol has them in answers of tools, these are among them. */
export function picturesIn({ messages }: ChatRequest): string[] {
  return messages.flatMap((message) => {
    const parts: unknown[] = [message['pictures'], message.content].flatMap((one) => (Array.isArray(one) ? one : []));
    return parts.flatMap((part) => imagePart.safeParse(part).data?.image_url.url ?? []);
  });
}

/** A delta of the stream, with the words `arguments` marked so that a failure can cut in the middle of them. */
export interface Delta {
  kind: 'role' | 'reasoning' | 'text' | 'call' | 'arguments';
  delta: Record<string, unknown>;
}

/** Cuts into pieces of 1 to `longest` characters, as `random` says. */
export function* cutInPieces(text: string, longest: number, random: () => number): Generator<string> {
  for (let at = 0; at < text.length;) {
    const size = 1 + Math.floor(random() * longest);
    yield text.slice(at, at + size);
    at += size;
  }
}

export function* deltasOf(reply: Reply, new_call_id: () => string, chunk_chars: number, random: () => number): Generator<Delta> {
  yield { kind: 'role', delta: { role: 'assistant', content: '' } };
  for (const reasoning_content of cutInPieces(reply.reasoning ?? '', chunk_chars, random))
    yield { kind: 'reasoning', delta: { reasoning_content } };
  for (const content of reply.pieces ?? cutInPieces(reply.text ?? '', chunk_chars, random)) yield { kind: 'text', delta: { content } };
  for (const [index, call] of (reply.calls ?? []).entries()) {
    const opening = { index, id: call.id ?? new_call_id(), type: 'function', function: { name: call.name, arguments: '' } };
    yield { kind: 'call', delta: { tool_calls: [opening] } };
    for (const piece of cutInPieces(rawArguments(call.arguments), chunk_chars, random))
      yield { kind: 'arguments', delta: { tool_calls: [{ index, function: { arguments: piece } }] } };
  }
}

export function rawArguments(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function finishOf(reply: Reply): string {
  return reply.finish_reason ?? ((reply.calls ?? []).length > 0 ? 'tool_calls' : 'stop');
}

export interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  prompt_tokens_details?: { cached_tokens: number };
}

export function usageOf(request: ChatRequest, reply: Reply, sent: number): Usage {
  const prompt_tokens = reply.usage?.prompt_tokens ?? Math.ceil(JSON.stringify(request.messages).length / 2);
  const completion_tokens = reply.usage?.completion_tokens ?? sent;
  const cached_tokens = reply.usage?.cached_tokens;
  return {
    prompt_tokens,
    completion_tokens,
    total_tokens: prompt_tokens + completion_tokens,
    ...(cached_tokens === undefined ? {} : { prompt_tokens_details: { cached_tokens } }),
  };
}
