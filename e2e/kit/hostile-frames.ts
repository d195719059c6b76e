/** What no service should send, as each protocol would frame it. */
import type { Protocol } from './protocols.ts';

type Stream = Iterable<string | Uint8Array>;

export interface HostileFrames {
  /** 前半后半, among events, fields and parts nobody knows. */
  unknown(): Stream;
  /** Two calls of `read_file`, told apart by nothing but their order. */
  alike(first: object, second: object): Stream;
  /** 前, a NUL, half a surrogate, 后; then 坏, bytes that are no UTF-8, 字. */
  broken(): Stream;
}

interface WithEndlessCalls extends HostileFrames {
  /** A call of `read_file` with arguments so long. */
  endless(megabytes: number): Stream;
}

const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
/** `data` with bytes in place of ¤. */
const dataWith = (value: unknown, bytes: readonly number[]): Uint8Array => {
  const [before = '', after = ''] = data(value).split('¤', 2);
  return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
};
const noUtf8 = [0xff, 0xfe, 0xe4, 0xbd];
const filler = 'x'.repeat(32_768);

const chunkOf = (delta: object, finish_reason: string | null = null): object => ({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason }],
});
const chunk = (delta: object, finish_reason: string | null = null): string => data(chunkOf(delta, finish_reason));
const callChunk = (index: number, id: string, text: string): string =>
  chunk({ tool_calls: [{ index, id, type: 'function', function: { name: 'read_file', arguments: text } }] });
const over = (reason: string): string[] => [chunk({}, reason), 'data: [DONE]\n\n'];

const openai: WithEndlessCalls = {
  unknown: () => [
    ': a comment\n\n',
    'event: from_the_future\ndata: {"x":1}\n\n',
    data({ ...chunkOf({}), choices: [], from_the_future: { deep: [1] } }),
    chunk({ role: 'assistant', content: '前半' }),
    chunk({ content: '后半', annotations: [{ type: 'x' }], audio: { id: 'a' } }),
    chunk({ role: 'assistant', unknown_part: { run: 'rm -rf /' } }),
    ...over('stop'),
  ],
  alike: (first, second) => [
    callChunk(0, 'same', JSON.stringify(first)),
    callChunk(1, 'same', JSON.stringify(second)),
    ...over('tool_calls'),
  ],
  broken: () => [chunk({ content: '前\0\ud83d后' }), dataWith(chunkOf({ content: '坏¤字' }), noUtf8), ...over('stop')],
  *endless(megabytes) {
    yield callChunk(0, 'c', '{"name":"');
    for (let n = 0; n < megabytes * 32; n += 1) yield chunk({ tool_calls: [{ index: 0, function: { arguments: filler } }] });
    yield* over('tool_calls');
  },
};

const event = (type: string, value: object): string => `event: ${type}\n${data({ type, ...value })}`;
const begin = event('message_start', {
  message: {
    id: 'msg',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [],
    stop_reason: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  },
});
const opened = (index: number, content_block: object): string => event('content_block_start', { index, content_block });
const added = (index: number, delta: object): string => event('content_block_delta', { index, delta });
const closed = (index: number): string => event('content_block_stop', { index });
const called = (index: number, input: object): string[] => [
  opened(index, { type: 'tool_use', id: 'same', name: 'read_file', input: {} }),
  added(index, { type: 'input_json_delta', partial_json: JSON.stringify(input) }),
  closed(index),
];
const done = (stop_reason: string): string[] => [
  event('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 1 } }),
  event('message_stop', {}),
];

const anthropic: WithEndlessCalls = {
  unknown: () => [
    ': a comment\n\n',
    begin,
    event('ping', {}),
    event('from_the_future', { x: 1 }),
    opened(0, { type: 'text', text: '', from_the_future: { deep: [1] } }),
    added(0, { type: 'text_delta', text: '前半' }),
    added(0, { type: 'delta_of_the_future', run: 'rm -rf /' }),
    added(0, { type: 'text_delta', text: '后半', annotations: [{ type: 'x' }] }),
    closed(0),
    opened(1, { type: 'block_of_the_future', run: 'rm -rf /' }),
    closed(1),
    ...done('end_turn'),
  ],
  alike: (first, second) => [begin, ...called(0, first), ...called(1, second), ...done('tool_use')],
  broken: () => [
    begin,
    opened(0, { type: 'text', text: '' }),
    added(0, { type: 'text_delta', text: '前\0\ud83d后' }),
    dataWith({ type: 'content_block_delta', index: 0, delta: { text: '坏¤字', type: 'text_delta' } }, noUtf8),
    closed(0),
    ...done('end_turn'),
  ],
  *endless(megabytes) {
    yield begin;
    yield opened(0, { type: 'tool_use', id: 'c', name: 'read_file', input: {} });
    yield added(0, { type: 'input_json_delta', partial_json: '{"name":"' });
    for (let n = 0; n < megabytes * 32; n += 1) yield added(0, { type: 'input_json_delta', partial_json: filler });
    yield closed(0);
    yield* done('tool_use');
  },
};

const candidate = (parts: object[], more: object = {}): object => ({
  candidates: [{ content: { role: 'model', parts }, index: 0, ...more }],
});
const ended = data(candidate([], { finishReason: 'STOP' }));

const google: HostileFrames = {
  unknown: () => [
    ': a comment\n\n',
    'event: from_the_future\n',
    data({ from_the_future: { deep: [1] } }),
    data(candidate([{ text: '前半' }, { partOfTheFuture: { run: 'rm -rf /' } }], { futureRatings: [{ x: 1 }] })),
    data(candidate([{ text: '后半' }])),
    ended,
  ],
  alike: (first, second) => [
    data(candidate([{ functionCall: { name: 'read_file', args: first } }, { functionCall: { name: 'read_file', args: second } }])),
    ended,
  ],
  broken: () => [data(candidate([{ text: '前\0\ud83d后' }])), dataWith(candidate([{ text: '坏¤字' }]), noUtf8), ended],
};

export const hostileFrames = { 'openai-compatible': openai, anthropic, google } satisfies Record<Protocol, HostileFrames>;
