/** What goes over the live channel of a browser: what a person does to the page, and what they are told of it. Pictures come as binary JPEG frames. */
import { z } from 'zod';

/** In CSS pixels of the page's own window, wherever the picture of it is drawn. */
const at = z.number().min(-1000).max(20_000);
/** Alt 1, Control 2, Meta 4, Shift 8, as the protocol of Chromium has them. */
const mods = z.int().min(0).max(15);
const point = z.strictObject({ id: z.int().min(0).max(9), x: at, y: at });

export const livePageFrame = z.discriminatedUnion('type', [
  /** The box the picture is drawn in, in device pixels, and its width in CSS pixels: narrow ones get a narrow page while they drive. */
  z.strictObject({
    type: z.literal('look'),
    width: z.int().min(1).max(8000),
    height: z.int().min(1).max(8000),
    css_width: z.int().min(1).max(8000),
  }),
  z.strictObject({ type: z.literal('drive'), on: z.boolean() }),
  z.strictObject({
    type: z.literal('mouse'),
    kind: z.enum(['move', 'down', 'up']),
    x: at,
    y: at,
    button: z.enum(['none', 'left', 'middle', 'right', 'back', 'forward']),
    /** Those held down, as `MouseEvent.buttons`. */
    buttons: z.int().min(0).max(31),
    count: z.int().min(0).max(3),
    mods,
  }),
  z.strictObject({
    type: z.literal('scroll'),
    x: at,
    y: at,
    dx: z.number().min(-5000).max(5000),
    dy: z.number().min(-5000).max(5000),
    mods,
  }),
  z.strictObject({ type: z.literal('touch'), kind: z.enum(['start', 'move', 'end', 'cancel']), points: z.array(point).max(5) }),
  z.strictObject({
    type: z.literal('key'),
    kind: z.enum(['down', 'up']),
    key: z.string().min(1).max(32),
    code: z.string().max(32),
    key_code: z.int().min(0).max(65_535),
    repeat: z.boolean(),
    mods,
  }),
  /** Words as a whole: what an input method gave out, what was pasted, what a phone's keyboard wrote. */
  z.strictObject({ type: z.literal('text'), text: z.string().min(1).max(20_000) }),
  /** Words an input method is still about; '' when it gave up. */
  z.strictObject({ type: z.literal('compose'), text: z.string().max(500) }),
  z.strictObject({ type: z.literal('go'), url: z.string().trim().min(1).max(2000) }),
  z.strictObject({ type: z.literal('way'), to: z.enum(['back', 'forward', 'reload']) }),
  /** What is selected in the page. */
  z.strictObject({ type: z.literal('copy'), cut: z.boolean() }),
]);
export type LivePageFrame = z.infer<typeof livePageFrame>;

/** Who moves the page: nobody drives while the agent works. `other`: this person, in another window. */
export type Driver = 'agent' | 'nobody' | 'you' | 'other';

export type LivePageTold =
  | { type: 'page'; url: string; title: string; width: number; height: number; can_back: boolean; can_forward: boolean }
  | { type: 'driver'; driver: Driver }
  /** A sentence for the person. */
  | { type: 'said'; text: string }
  | { type: 'copied'; text: string };
