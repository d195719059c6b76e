/** The file port: what every store of files can do, and how it says that it can't. */
import { limitInWords } from '#contract/file-size.ts';
import type { Readable } from 'node:stream';

export type FileStoreConfig =
  | { kind: 'fs'; dir: string }
  | {
      kind: 's3';
      endpoint: string;
      region: string;
      bucket: string;
      access_key_id: string;
      secret_access_key: string;
      force_path_style: boolean;
    };

export type FileSource = Uint8Array | AsyncIterable<Uint8Array>;

/** First and last byte, both included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface PutOptions {
  max_bytes: number;
  /** Told to stores that keep it; what is served is decided by the bytes. */
  content_type?: string;
  signal?: AbortSignal;
}

/** Every method takes keys of `newFileKey()` and throws for anything else: no text of a user ever becomes a path. */
export interface FileStore {
  /** Streams to the store; the file is there whole or not at all. Throws FileTooLarge past the cap and FileStoreError when the store fails. */
  put(key: string, source: FileSource, options: PutOptions): Promise<{ bytes: number; sha256: string }>;
  get(key: string): Promise<Uint8Array>;
  stream(key: string, range?: ByteRange): Promise<Readable>;
  /** In bytes. This and the readers throw FileMissing when there is no such file. */
  size(key: string): Promise<number>;
  /** Nothing to delete is fine. */
  delete(key: string): Promise<void>;
  /** Removes what was left half-written for an hour. */
  tidy(): Promise<void>;
  /** Rejects when files can't be written now. */
  ready(): Promise<void>;
}

export class FileMissing extends Error {
  override name = 'FileMissing';
  constructor() {
    super('文件不存在或已被删除');
  }
}

export class FileTooLarge extends Error {
  override name = 'FileTooLarge';
  readonly max_bytes: number;
  constructor(max_bytes: number) {
    super(`文件超过 ${limitInWords(max_bytes)}，没有保存；请压缩或拆分后再上传`);
    this.max_bytes = max_bytes;
  }
}

export class FileStoreError extends Error {
  override name = 'FileStoreError';
}
