/** Takes a multipart upload in a stream: fields first or last, one file straight into the store, never whole in memory. */
import type { FastifyRequest } from 'fastify';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { Refusal } from '#contract/codes.ts';
import { isImageName, limits, sentences } from '#contract/task.ts';
import type { Operation } from '#contract/operation.ts';
import { FileTooLarge, type FileStore } from '#server/platform/files/store.ts';
import type { ReceivedFile } from './context.ts';

/** More than pages send at a time: each may be slow, and as large as any. */
const mostUnderWay = 60;

/** So many uploads of one person are received at a time; more are refused before anything of them is kept. */
export function createUploadCount(): <T>(person: string, request: FastifyRequest, receive: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, number>();
  return async (person, request, receive) => {
    const count = underWay.get(person) ?? 0;
    if (count >= mostUnderWay) {
      request.raw.resume();
      throw new Refusal('RATE_LIMIT', `同时上传的文件超过 ${mostUnderWay} 个，这一个没有上传；请等其他文件传完再试`);
    }
    underWay.set(person, count + 1);
    try {
      return await receive();
    } finally {
      const left = (underWay.get(person) ?? 1) - 1;
      if (left > 0) underWay.set(person, left);
      else underWay.delete(person);
    }
  };
}

/** Throws a Refusal when there is no file, more than one, or too much of it; nothing stays in the store then. */
export async function receiveUpload(
  request: FastifyRequest,
  upload: NonNullable<Operation['upload']>,
  store: FileStore,
  new_id: () => string,
): Promise<{ fields: Record<string, string>; file: ReceivedFile }> {
  if (!request.isMultipart()) throw new Refusal('UNSUPPORTED', '上传内容应为 multipart/form-data');
  const fields: Record<string, string> = {};
  let file: ReceivedFile | null = null;
  try {
    for await (const part of request.parts({
      limits: { files: 1, fields: 8, fieldSize: 4096, fileSize: upload.max_bytes + 1, headerPairs: 50 },
    })) {
      if (part.type === 'field') addField(fields, part);
      else file = await takeFile(part, upload, fields, store, new_id());
    }
    if (!file) throw new Refusal('INVALID', '没有收到文件内容', { [upload.field]: '缺少文件' });
    return { fields, file };
  } catch (error) {
    // What still comes is thrown away; unread, it would keep the connection's next request waiting for ever.
    request.raw.unpipe();
    request.raw.resume();
    if (file) await store.delete(file.store_key);
    if (error instanceof Refusal) throw error;
    if (error instanceof FileTooLarge || codeOf(error) === 'FST_REQ_FILE_TOO_LARGE')
      throw new Refusal('TOO_LARGE', upload.too_large ?? sentences.too_many_or_too_large);
    if (codeOf(error).startsWith('FST_') || isTruncated(error)) throw new Refusal('INVALID', '上传的内容不完整，请重新上传');
    throw error;
  }
}

function addField(fields: Record<string, string>, part: MultipartValue): void {
  if (['__proto__', 'constructor', 'prototype'].includes(part.fieldname) || typeof part.value !== 'string') {
    throw new Refusal('INVALID', '请求内容有误，请检查后重试', { [part.fieldname]: '不允许的字段名' });
  }
  fields[part.fieldname] = part.value;
}

async function takeFile(
  part: MultipartFile,
  upload: NonNullable<Operation['upload']>,
  fields: Record<string, string>,
  store: FileStore,
  store_key: string,
): Promise<ReceivedFile> {
  if (part.fieldname !== upload.field) {
    part.file.resume();
    throw new Refusal('INVALID', '请求内容有误，请检查后重试', { [part.fieldname]: '不认识的字段' });
  }
  const name = fields['file_name'] ?? part.filename;
  const isImage = isImageName(name);
  const max_bytes = isImage ? Math.min(limits.image_bytes, upload.max_bytes) : upload.max_bytes;
  try {
    const { bytes, sha256 } = await store.put(store_key, part.file, { max_bytes, content_type: 'application/octet-stream' });
    return { store_key, bytes, sha256 };
  } catch (error) {
    part.file.resume();
    if (error instanceof FileTooLarge)
      throw new Refusal(
        'TOO_LARGE',
        max_bytes < upload.max_bytes ? sentences.image_too_large : (upload.too_large ?? sentences.too_many_or_too_large),
      );
    throw error;
  }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function isTruncated(error: unknown): boolean {
  return error instanceof Error && /Unexpected end|Premature close|aborted|Malformed|Boundary/i.test(error.message);
}
