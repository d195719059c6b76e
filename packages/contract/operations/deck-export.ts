/** Taking a deck away as PPTX or PDF: long work that tells how far it is, and what isn't as on the slides. */
import { z } from 'zod';
import { defineOperation, defineStream } from '../operation.ts';
import { id, limits } from '../task.ts';

/** The specification's numbers. */
export const DeckExportType = { PDF: 1, PPT: 2 } as const;
export type DeckExportType = (typeof DeckExportType)[keyof typeof DeckExportType];

const input = z.strictObject({ task_id: id, source_uri: z.string().min(1).max(512), export_type: z.enum(DeckExportType) });

export const exportFinding = z.strictObject({
  /** From 1. */
  page: z.int(),
  what: z.string(),
});
export type ExportFinding = z.infer<typeof exportFinding>;

const exported = {
  /** Lasting: GetUrl gives it an address again. */
  uri: z.string(),
  url: z.string(),
  file_name: z.string().max(limits.name_chars),
  /** What could not be made as on the slides, page by page; empty when all is well. */
  findings: z.array(exportFinding),
};

export const ExportPPTAgentFile = defineOperation({
  name: 'ExportPPTAgentFile',
  summary: '把演示文稿的一个版本导出为 PDF（1）或 PPT（2），逐页核对后返回地址；同一版本只导出一次，之后直接返回。',
  input,
  output: z.strictObject(exported),
  reads: true,
  access: 'anonymous',
  errors: ['UNAUTHORIZED', 'NOT_FOUND', 'UNSUPPORTED'],
  limits: { per_minute: 60 },
});

export const deckExportEvent = z.discriminatedUnion('type', [
  /** Others are being exported first. */
  z.strictObject({ type: z.literal('waiting'), before: z.int() }),
  z.strictObject({
    type: z.literal('progress'),
    step: z.enum(['draw', 'write', 'check', 'repair']),
    page: z.int(),
    pages: z.int(),
  }),
  z.strictObject({ type: z.literal('done'), ...exported }),
]);
export type DeckExportEvent = z.output<typeof deckExportEvent>;

export const FollowPPTAgentExport = defineStream({
  name: 'FollowPPTAgentExport',
  summary: '与 ExportPPTAgentFile 相同，但边做边告诉进度；多个页面可以同时等待同一次导出，都离开时停止。',
  input,
  output: z.strictObject({}),
  events: deckExportEvent,
  access: 'anonymous',
  errors: ['UNAUTHORIZED', 'NOT_FOUND', 'UNSUPPORTED'],
  limits: { per_minute: 60 },
});
