/** The pages of presentations as the machine's office program draws them: once for each version, kept with it. */
import { presentationEndings } from '#capabilities/presentations/drawn-page.ts';
import type { KindPorts } from '#capabilities/deliverables/kind.server.ts';
import type { FairQueue, Shared } from '#capabilities/queues/fair-queue.ts';
import { Refusal } from '#contract/codes.ts';
import { sentenceOf } from '#contract/sentence.ts';
import { extensionOf } from '#contract/task.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import type { Handler } from '#server/platform/http/context.ts';
import { personOf, type FileHands, type MadeExport } from './operations.ts';
import { createSharedWork } from './shared-work.ts';

export interface PagesOperationsInput {
  hands: Pick<FileHands, 'seen' | 'madeBefore' | 'keep' | 'urlOf'>;
  store: FileStore;
  /** Of these the office program, where one is installed. */
  ports: Shared<KindPorts>;
  /** Whole exports, whoever asks for them. */
  exports: FairQueue;
}

/** As much as the page opens. */
const mostBytes = 200 * 1024 * 1024;
const format = 'pages';

export function pagesOperations({ hands, store, ports, exports }: PagesOperationsInput): { DrawFilePages: Handler<'DrawFilePages'> } {
  const works = createSharedWork<never, MadeExport>(exports);
  return {
    async DrawFilePages({ file_uri }, context) {
      const { actor, row } = await hands.seen(context, file_uri);
      const person = personOf(actor, row);
      const { office } = ports.of(person);
      const ending = presentationEndings.find((one) => one === extensionOf(row.name));
      if (!ending) throw new Refusal('UNSUPPORTED', `“${row.name}”不是演示文稿`);
      if (!office || row.bytes > mostBytes) return { url: '' };
      const known = await hands.madeBefore(context.tx, row.file_uri, format);
      // Bytes are the same whoever looks at them.
      const draw = async (signal: AbortSignal) => {
        const bytes = await office.convert(await store.get(row.store_key), ending, 'pdf', signal).catch(refuse);
        return hands.keep(context, row.file_uri, format, { name: row.name.replace(/\.\w+$/, '.pdf'), bytes, mime: 'application/pdf' });
      };
      const nobodyTold = (): void => undefined;
      const made = known ?? (await works.join(row.file_uri, person, context.signal, nobodyTold, draw, nobodyTold));
      return { url: hands.urlOf(context, made.store_key, made.name, 'inline') };
    },
  };
}

function refuse(error: unknown): never {
  if (error instanceof Refusal) throw error;
  throw new Refusal('UNSUPPORTED', sentenceOf(error, '这份演示文稿没有画成；文件没有改动，请稍后重试。'));
}
