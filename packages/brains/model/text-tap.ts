/**
 * Takes plain text off an OpenAI-protocol answer before the provider's library sees it: nearly every chunk of a long answer is such a
 * piece, and passing each through the library costs more than all else a streamed token needs (docs/decisions/0013).
 * What is not plainly text – calls, reasoning, usage, errors, broken lines, the end – goes on to the library untouched.
 */
import { isObject } from './prompt.ts';

export interface TextTap {
  /** Null when the text kept so far was taken, else what to wait for: a slow reader holds the answer back, as it would without the tap. */
  held(): Promise<void> | null;
  /** Keeps the text in `bytes` and gives back the rest of them. */
  sift(bytes: Uint8Array): Uint8Array;
  /** What is left of an unfinished line when the answer ends. */
  rest(): Uint8Array;
  /** Text as soon as there is some, else the next part of the library's stream; null at its end. */
  next<Part>(stream: ReadableStreamDefaultReader<Part>): Promise<string | Part | null>;
}

const nothing = new Uint8Array();

export function textTap(): TextTap {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let line = '';
  /** A line of the event under way went to the library. */
  let isOpen = false;
  let text = '';
  let onTaken: (() => void) | undefined;
  let onNews: (() => void) | undefined;
  /** The library's answer to the one question that is always open. */
  let read: { asked: boolean; part?: ReadableStreamReadResult<unknown>; error?: unknown; came: boolean } = { asked: false, came: false };

  function ask(stream: ReadableStreamDefaultReader<unknown>): void {
    const mine: typeof read = { asked: true, came: false };
    read = mine;
    const come = (): void => {
      mine.came = true;
      onNews?.();
    };
    stream.read().then(
      (part) => {
        mine.part = part;
        come();
      },
      (error: unknown) => {
        mine.error = error;
        come();
      },
    );
  }

  return {
    held: () => (text === '' ? null : new Promise((resolve) => (onTaken = resolve))),
    sift(bytes) {
      const decoded = decoder.decode(bytes, { stream: true });
      line += decoded;
      if (!decoded.includes('\n')) return nothing;
      const lines = line.split('\n');
      line = lines.pop() ?? '';
      let others = '';
      for (const one of lines) {
        // Names and comments mean nothing in this protocol.
        if (!isOpen && /^(?:event|id|retry)?:/.test(one)) continue;
        const isBlank = one === '' || one === '\r';
        const piece = isBlank || isOpen ? null : plainText(one);
        if (piece !== null) text += piece;
        else if (!isBlank || isOpen) {
          others += `${one}\n`;
          isOpen = !isBlank;
        }
      }
      if (text !== '') onNews?.();
      return others === '' ? nothing : encoder.encode(others);
    },
    rest: () => encoder.encode(line + decoder.decode()),
    async next<Part>(stream: ReadableStreamDefaultReader<Part>) {
      for (;;) {
        if (text !== '') {
          const taken = text;
          text = '';
          onTaken?.();
          return taken;
        }
        if (!read.asked) ask(stream);
        if (read.came) {
          const { part, error } = read;
          read = { asked: false, came: false };
          if (!part) throw error;
          // It was read from this very stream.
          return part.done ? null : (part.value as Part);
        }
        await new Promise<void>((resolve) => (onNews = resolve));
      }
    },
  };
}

/** The text of `data: {…}` when it holds text and nothing else that matters; '' when it is no piece of an answer at all; null for every other line. */
function plainText(line: string): string | null {
  if (!line.startsWith('data:')) return null;
  let chunk: unknown;
  try {
    chunk = JSON.parse(line.slice(5));
  } catch {
    // Not for us to judge: the library says what is wrong with it.
    return null;
  }
  if (!isObject(chunk) || !isEmpty(chunk['error']) || !isEmpty(chunk['usage'])) return null;
  const choices = chunk['choices'];
  if (choices === undefined && !('message' in chunk)) return '';
  const choice: unknown = Array.isArray(choices) && choices.length === 1 ? choices[0] : null;
  if (!isObject(choice) || !isEmpty(choice['finish_reason'])) return null;
  const delta = choice['delta'];
  if (!isObject(delta) || !others.every((name) => isEmpty(delta[name]))) return null;
  const content = delta['content'];
  return typeof content === 'string' && content !== '' ? content : null;
}

/** What a delta may hold beside text. */
const others = ['tool_calls', 'function_call', 'reasoning_content', 'reasoning', 'refusal'];

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
