/** The layout systems a poster can be drawn in, and what one can be about. */
export const systemIds = [
  'big_type',
  'swiss',
  'frame',
  'diagonal',
  'bleed',
  'collage',
  'ticket',
  'vertical',
  'seal',
  'dense',
  'arch',
  'split',
] as const;
export type SystemId = (typeof systemIds)[number];

export const topicIds = [
  'tech',
  'festival',
  'food',
  'education',
  'sport',
  'recruit',
  'sale',
  'green',
  'talk',
  'opening',
  'travel',
  'art',
  'health',
  'notice',
  'product',
  'plain',
] as const;
export type TopicId = (typeof topicIds)[number];
