/**
 * What the page and the frame of a site say to each other over their port. The site's own code runs beside the bridge and can say anything in its
 * name: the page reads each message as a stranger's.
 */
import { z } from 'zod';
import { areaPlace, elementPlace, mostInArea, pageDetail } from './frame-places.ts';

/** Of a message in JSON, in UTF-16 units; and how many of them a second are heard. */
export const frameMessageLimits = { letters: 65_536, each_second: 50 } as const;
/** How long the page waits for `send_page_detail`, in milliseconds. */
export const pageDetailWaitMs = 200;
/** A frame that does not answer for so long is stopped, in milliseconds. */
export const frameSilenceMs = 5_000;
/** What a site may keep, in UTF-16 units of keys and values. */
export const siteStorageLimit = 1_048_576;

const text = (most: number) => z.string().max(most);

const siteErrorTypes = ['Error', 'CodeError', 'ApiError', 'BuildError', 'InstallError', 'RuntimeError', 'ServerError'] as const;

export const collectedErrorSchema = z.strictObject({
  type: z.enum(siteErrorTypes),
  message: text(4_000),
  name: text(200).optional(),
  filename: text(500).optional(),
  lineno: z.int().min(0).max(1e7).optional(),
  colno: z.int().min(0).max(1e7).optional(),
  suggestion: text(2_000).optional(),
  stack: text(8_000).optional(),
  path: text(500).optional(),
  line: z.int().min(0).max(1e7).optional(),
  column: z.int().min(0).max(1e7).optional(),
  url: text(2_000).optional(),
  status: z.int().min(0).max(999).optional(),
  statusText: text(200).optional(),
  requestParams: text(2_100).optional(),
  responseBody: text(2_100).optional(),
});
export type CollectedError = z.infer<typeof collectedErrorSchema>;

/** From the preview. */
export const frameSaysSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('SELECT_ELEMENT'), element: elementPlace }),
  z.strictObject({ type: z.literal('SELECT_AREA'), selectedArea: z.array(areaPlace).min(1).max(mostInArea) }),
  z.strictObject({ type: z.literal('BODY_MOUSE_DOWN') }),
  z.strictObject({ type: z.literal('ESCAPE_KEY_DOWN') }),
  z.strictObject({ type: z.literal('DOM_SELECT_ENABLE'), enabled: z.boolean() }),
  z.strictObject({ type: z.literal('HISTORY_CHANGE'), path: text(2_000), title: text(300), back: z.boolean(), forward: z.boolean() }),
  z.strictObject({ type: z.literal('send_page_detail'), ...pageDetail.shape }),
  z.strictObject({ type: z.literal('renderLoaded') }),
  z.strictObject({ type: z.literal('render_success') }),
  z.strictObject({ type: z.literal('render_failed'), message: text(4_000) }),
  z.strictObject({ type: z.literal('COLLECTED_ERROR'), error: collectedErrorSchema }),
  /** What does not compile in the newest tree: none when all does. */
  z.strictObject({ type: z.literal('COMPILE_ERRORS'), errors: z.array(collectedErrorSchema).max(50) }),
  z.strictObject({ type: z.literal('HOST_REFUSED'), host: text(255) }),
  z.strictObject({ type: z.literal('UPDATED'), tree: text(200) }),
  z.strictObject({ type: z.literal('STORE'), entries: z.record(text(1_000), text(siteStorageLimit)) }),
  z.strictObject({ type: z.literal('COPY_TEXT'), text: text(60_000) }),
  z.strictObject({ type: z.literal('PONG') }),
]);
export type FrameSays = z.infer<typeof frameSaysSchema>;

/** To the preview. */
export type FrameHears =
  | { type: 'START_EDIT_DOM' | 'FINISH_EDIT_DOM' | 'HISTORY_FORWARD' | 'HISTORY_BACK' | 'REFRESH' | 'get_page_detail' | 'PING' }
  | { type: 'REDIRECT_TO'; path: string }
  /** The project has another tree now. */
  | { type: 'UPDATE'; tree: string };

/** The one message that comes with the port, from the page. */
export interface FrameGreeting {
  type: 'init';
  /** What the site kept before. */
  kept: Record<string, string>;
}

/** Null for whatever is none of the messages, or too long. */
export function readFrameMessage(data: unknown): FrameSays | null {
  const told = frameSaysSchema.safeParse(data);
  if (!told.success) return null;
  // What is kept has a limit of its own.
  const most = told.data.type === 'STORE' ? siteStorageLimit * 2 : frameMessageLimits.letters;
  return JSON.stringify(told.data).length <= most ? told.data : null;
}
