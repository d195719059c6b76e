/** Operations on pictures: one or several taken away as PNG or JPG. */
import { sentenceOf } from '#contract/sentence.ts';
import { createHash } from 'node:crypto';
import { Refusal } from '#contract/codes.ts';
import { TaskStatus } from '#contract/task.ts';
import { serverKindOf } from '#capabilities/deliverables/kinds.server.ts';
import type { KindPorts } from '#capabilities/deliverables/kind.server.ts';
import type { FairQueue, Shared } from '#capabilities/queues/fair-queue.ts';
import { granted } from '#server/platform/access.ts';
import { fileLink } from '#server/platform/files/file-links.ts';
import type { Log } from '#server/platform/observe/log.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { signedIn, type CallContext, type Handler } from '#server/platform/http/context.ts';
import { packedNames } from './names.ts';

export interface ImageOperationsInput {
  store: FileStore;
  secret: string;
  base_path: string;
  ports: Shared<KindPorts>;
  exports: FairQueue;
  log: Log;
}

interface Row {
  file_uri: string;
  user_id: string;
  name: string;
  bytes: number;
  store_key: string;
}

const mostBytes = 200 * 1024 * 1024;
const deadlineMs = 120_000;
const mimes = { png: 'image/png', jpg: 'image/jpeg' } as const;

export function imageOperations(input: ImageOperationsInput): { ImageDownload: Handler<'ImageDownload'> } {
  return {
    async ImageDownload({ image_infos, download_type }, context) {
      const rows = await imagesOf(
        context,
        image_infos.map((info) => info.image_url),
      );
      const images = image_infos.map((info, at) => ({
        name: info.image_name,
        uri: info.image_url,
        ending: `.${download_type}`,
        row: rows[at],
      }));
      if (rows.reduce((sum, row) => sum + row.bytes, 0) > mostBytes)
        throw new Refusal('TOO_LARGE', '这些图片合起来超过 200MB，请分几次下载');
      // A version of a file never changes: what was made of the same pictures once serves every later download.
      const format = `image-${download_type}-${createHash('sha256').update(JSON.stringify(image_infos)).digest('hex').slice(0, 24)}`;
      const [first] = rows;
      if (!first) throw new Refusal('NOT_FOUND', gone);
      const known = await context.tx.query<{ store_key: string; name: string }>(
        'select store_key, name from file_export where file_uri = $1 and format = $2',
        [first.file_uri, format],
      );
      const made = known.rows[0] ?? (await input.exports.run(first.user_id, context.signal, () => make(images, format, first.file_uri)));
      return {
        download_url: fileLink(input, context, { key: made.store_key, file_name: made.name, disposition: 'attachment' }),
        file_name: made.name,
      };

      async function make(wanted: typeof images, key: string, file_uri: string): Promise<{ store_key: string; name: string }> {
        const signal = AbortSignal.any([context.signal, AbortSignal.timeout(deadlineMs)]);
        const pictures: { name: string; bytes: Uint8Array }[] = [];
        const names = packedNames(wanted);
        for (const [at, { row }] of wanted.entries()) {
          signal.throwIfAborted();
          if (row) pictures.push(...(await converted(input, row, download_type, names[at] ?? row.name, signal)));
        }
        const [only] = pictures;
        const packed =
          only && pictures.length === 1
            ? { ...only, mime: mimes[download_type] }
            : { name: 'images.zip', bytes: await zipped(pictures), mime: 'application/zip' };
        const store_key = context.new_id();
        await input.store.put(store_key, packed.bytes, { max_bytes: packed.bytes.length, content_type: packed.mime });
        await context.tx.query(
          'insert into file_export (file_uri, format, store_key, name) values ($1, $2, $3, $4) on conflict do nothing',
          [file_uri, key, store_key, packed.name],
        );
        return { store_key, name: packed.name };
      }
    },
  };
}

const gone = '文件不存在或已被删除';

/** In the order asked for; refused whole when any of them is not there or not the caller's. */
async function imagesOf(context: CallContext, uris: string[]): Promise<Row[]> {
  const user = signedIn(context);
  const { rows } = await context.tx.query<Row>(
    `select f.file_uri, f.user_id, f.name, f.bytes, f.store_key from task_file f join task t using (task_id)
     where f.file_uri = any($1) and t.task_status <> ${TaskStatus.Delete}`,
    [uris],
  );
  const byUri = new Map(rows.map((row) => [row.file_uri, row]));
  return uris.map((uri) => granted(user, 'see', 'file', byUri.get(uri), gone));
}

/** A poster of several sheets becomes several pictures. */
async function converted(
  input: ImageOperationsInput,
  row: Row,
  type: 'png' | 'jpg',
  name: string,
  signal: AbortSignal,
): Promise<{ name: string; bytes: Uint8Array }[]> {
  const server = serverKindOf(row.name);
  if (server?.kind.tab !== 'image' || !server.kind.exports.some((one) => one.format === type))
    throw new Refusal('UNSUPPORTED', `“${row.name}”不是图片，不能这样下载`);
  try {
    const made = await server.export(
      { name: row.name, bytes: await input.store.get(row.store_key) },
      type,
      input.ports.of(row.user_id),
      signal,
    );
    if (!made.name.endsWith('.zip')) return [{ name, bytes: made.bytes }];
    const { unzipSync } = await import('fflate');
    return Object.values(unzipSync(made.bytes)).map((bytes, at) => ({
      name: name.replace(/(\.\w+)$/, `-${String(at + 1).padStart(2, '0')}$1`),
      bytes,
    }));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    input.log.warn({ err: error, file_uri: row.file_uri }, 'a picture could not be converted');
    throw new Refusal('UNSUPPORTED', sentenceOf(error, `“${row.name}”没有转换成功，文件可能损坏或太大；原文件没有改动，请稍后重试。`));
  }
}

async function zipped(pictures: { name: string; bytes: Uint8Array }[]): Promise<Uint8Array> {
  const { zipSync } = await import('fflate');
  return zipSync(Object.fromEntries(pictures.map(({ name, bytes }) => [name, bytes])), { level: 0 });
}
