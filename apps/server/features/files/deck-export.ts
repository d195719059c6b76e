/** Takes decks away as PPTX and PDF: one work per version and format whoever waits for it, kept once it is done. */
import type { ExportProgress } from '#capabilities/deliverables/kind.server.ts';
import { serverKindOf } from '#capabilities/deliverables/kinds.server.ts';
import type { FairQueue } from '#capabilities/queues/fair-queue.ts';
import { Refusal } from '#contract/codes.ts';
import { DeckExportType, type DeckExportEvent } from '#contract/operations/deck-export.ts';
import type { CallContext, Handlers } from '#server/platform/http/context.ts';
import { exportUri, gone, personOf, type FileHands, type MadeExport } from './operations.ts';
import { createSharedWork } from './shared-work.ts';

type Ask = { task_id: string; source_uri: string; export_type: DeckExportType };

export function deckExportOperations(files: FileHands, exports: FairQueue): Pick<Handlers, 'ExportPPTAgentFile' | 'FollowPPTAgentExport'> {
  const works = createSharedWork<ExportProgress, MadeExport>(exports);

  async function* follow(given: Ask, context: CallContext): AsyncGenerator<DeckExportEvent> {
    const { actor, row } = await files.seen(context, given.source_uri);
    if (row.task_id !== given.task_id) throw new Refusal('NOT_FOUND', gone);
    const kind = serverKindOf(row.name);
    if (!kind || kind.kind.id !== 'slides') throw new Refusal('UNSUPPORTED', `“${row.name}”不是演示文稿，不能这样导出`);
    const format = given.export_type === DeckExportType.PDF ? 'pdf' : 'pptx';
    const done = (made: MadeExport): DeckExportEvent => ({
      type: 'done',
      uri: exportUri(row.file_uri, format),
      url: files.urlOf(context, made.store_key, made.name, 'attachment'),
      file_name: made.name,
      findings: made.findings,
    });
    const known = await files.madeBefore(context.tx, row.file_uri, format);
    if (known) {
      yield done(known);
      return;
    }
    const told: DeckExportEvent[] = [];
    let wake = (): void => undefined;
    const say = (event: DeckExportEvent) => {
      told.push(event);
      wake();
    };
    let ended = false;
    const end = () => {
      ended = true;
      wake();
    };
    // A holder of a link sees other versions of the pages than their owner.
    const key = `${actor.user_id ?? 'link'} ${row.file_uri} ${format}`;
    const result = works.join(
      key,
      personOf(actor, row),
      context.signal,
      (progress) => say({ type: 'progress', ...progress }),
      (signal, onProgress) => files.make(kind, row, format, { ...context, signal }, actor, onProgress),
      (before) => say({ type: 'waiting', before }),
    );
    result.then(end, end);
    while (!ended || told.length > 0) {
      const next = told.shift();
      if (next) yield next;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
    yield done(await result);
  }

  return {
    async ExportPPTAgentFile(given, context) {
      for await (const event of follow(given, context)) {
        if (event.type !== 'done') continue;
        const { uri, url, file_name, findings } = event;
        return { uri, url, file_name, findings };
      }
      throw new Error('an export ended without a file');
    },
    FollowPPTAgentExport: follow,
  };
}
