/**
 * Takes plain text off an OpenAI-protocol answer before the provider's library sees it: nearly every chunk of a long answer is such a
 * piece, and passing each through the library costs more than all else a streamed token needs (docs/decisions/0013).
 * What is not plainly text – calls, reasoning, usage, errors, broken lines, the end – goes on to the library untouched.
 */
import { isObject } from './prompt.ts';

/** Sees each piece of an answer's body as it comes, before it becomes a stream. */
export interface Sieve {
  /** Keeps what it wants of `bytes` and gives back the rest of them. */
  sift(bytes: Uint8Array): Uint8Array;
  /** What is left of an unfinished line when the answer ends. */
  rest(): Uint8Array;
  /** Null when more may come, else what to wait for: a slow reader holds the answer back, as it would without the tap. */
  held(): Promise<void> | null;
}

/** As `fetch`; where `sieveFor` gives a sieve for an answer, the body is what the sieve leaves of it. */
export type SievingFetch = (
  input: Parameters<typeof fetch>[0],
  init?: RequestInit & { sieveFor?(status: number, headers: Headers): Sieve | null },
) => Promise<Response>;

export interface TextTap extends Sieve {
  /** Text that is there; '' when there is none. */
  take(): string;
  /** Resolves when there is text (null then) or with the next part of the library's stream; `done` at its end. */
  news<Part>(stream: ReadableStreamDefaultReader<Part>): Promise<ReadableStreamReadResult<Part> | null>;
}

const nothing = new Uint8Array();
/** So much text may lie untaken. */
const heldAtChars = 16_384;

export function textTap(): TextTap {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const textOf = plainTextReader();
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
    held: () => (text.length < heldAtChars ? null : new Promise((resolve) => (onTaken = resolve))),
    sift(bytes) {
      const looked = line.length;
      line += decoder.decode(bytes, { stream: true });
      let others = '';
      let from = 0;
      for (let end = line.indexOf('\n', looked); end >= 0; from = end + 1, end = line.indexOf('\n', from)) {
        const one = line.slice(from, end);
        // Names and comments mean nothing in this protocol.
        if (!isOpen && /^(?:event|id|retry)?:/.test(one)) continue;
        const isBlank = one === '' || one === '\r';
        const piece = isBlank || isOpen ? null : textOf(one);
        if (piece !== null) text += piece;
        else if (!isBlank || isOpen) {
          others += `${one}\n`;
          isOpen = !isBlank;
        }
      }
      line = line.slice(from);
      if (text !== '') onNews?.();
      return others === '' ? nothing : encoder.encode(others);
    },
    rest: () => encoder.encode(line + decoder.decode()),
    take() {
      const taken = text;
      text = '';
      onTaken?.();
      onTaken = undefined;
      return taken;
    },
    news<Part>(stream: ReadableStreamDefaultReader<Part>) {
      if (!read.asked) ask(stream);
      return new Promise<ReadableStreamReadResult<Part> | null>((resolve, reject) => {
        onNews = () => {
          if (text === '' && !read.came) return;
          onNews = undefined;
          if (text !== '') {
            resolve(null);
            return;
          }
          const { part, error } = read;
          read = { asked: false, came: false };
          // It was read from this very stream.
          if (part) resolve(part as ReadableStreamReadResult<Part>);
          else reject(error);
        };
        onNews();
      });
    },
  };
}

/** Templates in a row that fitted no line, after which a service is taken to write each line differently. */
const mostMisfits = 8;

/**
 * As `plainText`. Lines of one answer mostly differ in their text alone: what stood around the last one is tried first, as it costs a tenth
 * of parsing. A JSON string is replaced by another one, so that nothing else of the line's meaning can change.
 */
function plainTextReader(): (line: string) => string | null {
  let before = '';
  let after = '';
  let misfits = 0;

  function learn(line: string, text: string): void {
    misfits += 1;
    const written = JSON.stringify(text);
    const at = line.indexOf(`"content":${written}`);
    before = at < 0 ? '' : line.slice(0, at + '"content":'.length);
    after = line.slice(before.length + written.length);
    // Whether it was this string that was read.
    if (at < 0 || plainText(`${before}"?"${after}`) !== '?') before = '';
  }

  return (line) => {
    // More than two quotation marks: an empty text is none.
    if (before !== '' && line.length > before.length + after.length + 2 && line.startsWith(before) && line.endsWith(after)) {
      const text = stringIn(line.slice(before.length, line.length - after.length));
      if (text !== null) {
        misfits = 0;
        return text;
      }
    }
    const text = plainText(line);
    if (text !== null && text !== '' && misfits < mostMisfits) learn(line, text);
    return text;
  };
}

/** Null when it is not one JSON string and nothing else. */
function stringIn(json: string): string | null {
  if (!json.startsWith('"')) return null;
  try {
    return String(JSON.parse(json));
  } catch {
    return null;
  }
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
