/** The pages of presentations as the machine's office program draws them, and of documents as they are printed: once for each version, kept with it. */
import { documentServer } from '#capabilities/deliverables/document/document.server.ts';
import { kindOf } from '#capabilities/deliverables/kinds.ts';
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
  hands: Pick<FileHands, 'seen' | 'madeBefore' | 'keep' | 'make' | 'urlOf'>;
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
  const nobodyTold = (): void => undefined;

  return {
    async DrawFilePages({ file_uri }, context) {
      const { actor, row } = await hands.seen(context, file_uri);
      const person = personOf(actor, row);
      const { office, pages } = ports.of(person);
      if (kindOf(row.name)?.id === documentServer.kind.id) {
        if (!pages) return { url: '' };
        // It is the same file whoever takes it away.
        const print = (signal: AbortSignal) => hands.make(documentServer, row, 'pdf', { ...context, signal }, actor, nobodyTold);
        const printed =
          (await hands.madeBefore(context.tx, row.file_uri, 'pdf')) ??
          (await works.join(`pdf ${row.file_uri}`, person, context.signal, nobodyTold, print, nobodyTold));
        return { url: hands.urlOf(context, printed.store_key, printed.name, 'inline') };
      }
      const ending = presentationEndings.find((one) => one === extensionOf(row.name));
      if (!ending) throw new Refusal('UNSUPPORTED', `“${row.name}”不是演示文稿`);
      if (!office || row.bytes > mostBytes) return { url: '' };
      const known = await hands.madeBefore(context.tx, row.file_uri, format);
      // Bytes are the same whoever looks at them.
      const draw = async (signal: AbortSignal) => {
        const bytes = await office.convert(await store.get(row.store_key), ending, 'pdf', signal).catch(refuse);
        return hands.keep(context, row.file_uri, format, { name: row.name.replace(/\.\w+$/, '.pdf'), bytes, mime: 'application/pdf' });
      };
      const made = known ?? (await works.join(row.file_uri, person, context.signal, nobodyTold, draw, nobodyTold));
      return { url: hands.urlOf(context, made.store_key, made.name, 'inline') };
    },
  };
}

function refuse(error: unknown): never {
  if (error instanceof Refusal) throw error;
  throw new Refusal('UNSUPPORTED', sentenceOf(error, '页面没有画成；文件没有改动，请稍后重试。'));
}
