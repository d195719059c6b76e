/** What the chat of a site's project consists of, by the names and numbers of its clients. */
import { z } from 'zod';

export const ChatRole = { UNKNOWN: 0, System: 1, User: 2, Assistant: 3, OperationSystem: 11, OperationUser: 12 } as const;
export type ChatRole = (typeof ChatRole)[keyof typeof ChatRole];

export const MessageType = { Conversation: 1, Error: 2, Rollback: 3, Autofix: 4, Version: 5 } as const;
export type MessageType = (typeof MessageType)[keyof typeof MessageType];

export const MessageStatus = { UNKNOWN: 0, Processing: 1, Completed: 2, Aborted: 3, Failure: 4, Timeout: 5, Pending: 6 } as const;
export type MessageStatus = (typeof MessageStatus)[keyof typeof MessageStatus];

/** Part of a message or a step. */
export const PartType = { Text: 1, Image: 2, DomSelect: 3, ToolResult: 4, Attachment: 5 } as const;

const areaSelect = z.strictObject({
  filePath: z.string().max(400),
  startLine: z.int().min(0),
  startTagName: z.string().max(200),
  startCodeBlock: z.string().max(4000),
});

export const domSelect = z.union([
  z.strictObject({
    filePath: z.string().max(400),
    line: z.int().min(0),
    column: z.int().min(0),
    /** Of the component. */
    name: z.string().max(200),
    codeBlock: z.string().max(4000),
  }),
  z.strictObject({ selectedArea: z.array(areaSelect).min(1).max(20) }),
]);
export type DomSelect = z.infer<typeof domSelect>;

export const attachedFile = z.strictObject({
  name: z.string().min(1).max(255),
  uri: z.string().min(1).max(512),
  url: z.string().max(2048),
});

export const part = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal(PartType.Text), text: z.string() }),
  /** `name` carries the attachment's id. */
  z.strictObject({ type: z.literal(PartType.Image), url: z.string().max(2048), name: z.string().max(512) }),
  z.strictObject({ type: z.literal(PartType.DomSelect), domSelect }),
  z.strictObject({ type: z.literal(PartType.ToolResult), text: z.string() }),
  z.strictObject({ type: z.literal(PartType.Attachment), files: z.array(attachedFile).min(1).max(10) }),
]);
export type Part = z.infer<typeof part>;
