/** What a tool is: a parsed input, a deadline, an output cap, and an answer that is never an exception to the host. */
import type { z } from 'zod';
import type { FileRef, Pause, PictureRef, SpentElsewhere } from './events.ts';

export interface ListedFile extends FileRef {
  /** How often it has been written, where that is known. */
  versions?: number;
}

/** The files of the task, as a tool sees them. A name may lie in a folder (`汇报.slides/01.html`); a uri never changes its meaning. */
export interface Workspace {
  list(): Promise<ListedFile[]>;
  /** Whole content. Throws `Error` with a sentence for the person when there is no such file. */
  read(name_or_uri: string): Promise<{ file: FileRef; bytes: Uint8Array }>;
  /**
   * Writes a file the agent made. The same `key` (a call id) writes the same file again instead of a second one,
   * so that a call repeated after a crash leaves one file. With `replace`, the named file gets a new content.
   */
  write(file: { name: string; bytes: Uint8Array; key: string; replace?: string }): Promise<FileRef>;
  /**
   * Gives the newest version of a file another name, under which its versions go on; `key` as above. Throws when that name is taken.
   * Absent where files keep their names.
   */
  move?(file: { from: string; to: string; key: string }): Promise<FileRef>;
  /** Keeps a picture (JPEG or PNG) of something for looking at, which is no file of the task. Null when there is no more room; absent where none are kept. */
  keepPicture?(picture: { name: string; bytes: Uint8Array; key: string }): Promise<PictureRef | null>;
}

/** What is about to leave for another place. */
export interface Egress {
  to:
    | {
        kind: 'address';
        url: string;
        /** Of a redirect: the address that led here. */
        led_by?: string;
        /** A page leads here, and wrote the address. */
        by_page?: true;
      }
    /** A server of somebody else, at the one `address` its person gave it, or a program of theirs that reaches `hosts`. */
    | { kind: 'extension'; id: string; label: string; address: string; hosts: readonly string[] }
    /** A service whoever runs the product has set up. */
    | { kind: 'service'; label: string };
  /** What goes along beside the address: words typed into a page, the arguments of a call. */
  body?: string;
}

export interface ToolContext {
  signal: AbortSignal;
  call_id: string;
  /** 1, or more when the call was in flight in a worker that died. */
  attempt: number;
  files: Workspace;
  /** Who asked can look at pictures; absent where it can't. */
  sees?: boolean;
  /** Says live what is being done, in words for a person. */
  note(text: string): void;
  /** Shows live what a program prints. Only for looking at: the answer holds what counts. */
  output?(text: string): void;
  /**
   * Asked before anything leaves for another place, with all that is known to leave for this act. Rejects when it may not: nothing of it
   * is to be sent then, and the call is answered by whoever decided, whatever the tool makes of the rejection.
   */
  egress(...sent: Egress[]): Promise<void>;
}

/** `output` is for models. */
interface Answered {
  output: string;
  /** For whoever shows the step, in the host's own shape. */
  display?: unknown;
  files?: FileRef[];
  /** What there is to look at, for brains that see. */
  pictures?: PictureRef[];
  /** Skills whose tools are at hand from the next turn on. */
  opens?: string[];
  /** What was asked for and not done, a sentence each. */
  not_done?: string[];
  spent?: SpentElsewhere;
}

/** `result` is what `output` says, as data: a brain in this process works with it and reads no words. */
export type ToolOutcome<Result = unknown> =
  | (Answered & { ok: true; pause?: Pause } & (undefined extends Result ? { result?: Result } : { result: Result }))
  /** `reason`: the sentence for a person, the first line of `output` when left out. `code`: which failure it is, for a brain that can tell it from others; 'deadline' is the kernel's own. */
  | (Answered & { ok: false; reason?: string; code?: string; result?: Result });

export interface Tool<Input = unknown, Result = unknown> {
  name: string;
  /** For the brain: what it does, when to use it, what comes back. */
  description: string;
  input: z.ZodType<Input>;
  /** The extension it comes from, as people know it. */
  extension?: string;
  /** The skills it comes with, by id: without one of them open a model is not told of it. It is always at hand when left out. */
  skills?: readonly string[];
  /** The shape of what it answers as data, parsed before it is kept; without it, it answers in words alone. */
  result?: z.ZodType<Result>;
  /** The specification's tool operation type (plan, file, document …). */
  operation: string;
  /** For the person: what is being done, in one short sentence. */
  title(input: Input): string;
  /** Milliseconds until the call is given up. */
  deadline_ms: number;
  /** Characters of `output` that reach the brain; the rest is cut and said so. */
  max_output: number;
  run(input: Input, context: ToolContext): Promise<ToolOutcome<Result>>;
}

/** Lets a list hold tools of different inputs; the kernel parses before it calls. */
export function defineTool<Input, Result = unknown>(tool: Tool<Input, Result>): Tool {
  // The kernel only ever calls run/title with what `tool.input` parsed, so the erased type is safe.
  return tool as unknown as Tool;
}

/** The files as long as the signal lets a call go on: one that nobody waits for any more writes nothing behind everybody's back. */
export function filesUntil(signal: AbortSignal, files: Workspace): Workspace {
  const { move, keepPicture } = files;
  return {
    list: () => files.list(),
    read: (name_or_uri) => files.read(name_or_uri),
    async write(file) {
      signal.throwIfAborted();
      return files.write(file);
    },
    ...(move && {
      async move(file) {
        signal.throwIfAborted();
        return move.call(files, file);
      },
    }),
    ...(keepPicture && {
      async keepPicture(picture) {
        signal.throwIfAborted();
        return keepPicture.call(files, picture);
      },
    }),
  };
}
