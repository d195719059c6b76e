/** Where a statement comes from, as it is written behind it: （来源：纪要.docx 第 2 页）, with what else was said of it. */
const mark = /（(?:[^（）]*；)?来源：[^）]*）/g;

export const withoutSources = (text: string): string => text.replaceAll(mark, '');

/** Nothing but such marks. */
export const isSourceMark = (text: string): boolean => text !== '' && withoutSources(text).trim() === '';
