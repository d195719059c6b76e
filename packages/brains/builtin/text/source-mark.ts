/** Where a statement comes from, as it is written behind it: （来源：纪要.docx 第 2 页）, with what else was said of it. */
const bracket = /（((?:[^（）]|（[^（）]*）)*)）/g;

export const withoutSources = (text: string): string =>
  text.replaceAll(bracket, (whole, inside: string) => (inside.split('；').some((one) => one.startsWith('来源：')) ? '' : whole));

/** Nothing but such marks. */
export const isSourceMark = (text: string): boolean => text !== '' && withoutSources(text).trim() === '';

/** What else stands in such marks stays: （按季度汇总，由附件计算）. */
export const withoutPlaces = (note: string): string =>
  note.replaceAll(bracket, (_, inside: string) => {
    const left = inside.split('；').filter((one) => !one.startsWith('来源：'));
    return left.length === 0 ? '' : `（${left.join('；')}）`;
  });
