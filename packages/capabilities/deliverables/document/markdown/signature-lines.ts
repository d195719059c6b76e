/** How a line of a signature is written; needs no reader of Markdown. Pure. */

export const isDay = (text: string): boolean => /^\d{4}年\d{1,2}月\d{1,2}日$/.test(text.trim());

export const isSigner = (text: string): boolean => /^[^。；，？！\n]{2,40}$/.test(text.trim());
