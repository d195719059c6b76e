/** What the engine says in the language it was asked in: sentences with places for words, one list a language. Pure. */
import en from './en.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

export type SaidKey = keyof typeof zh;
export type Spoken = 'zh' | 'en';
export type Say = (key: SaidKey, words?: Readonly<Record<string, string | number>>) => string;

const lists: Readonly<Record<Spoken, Readonly<Record<SaidKey, string>>>> = { zh, en };

/** English is answered in English; whatever holds a Chinese character in Chinese. */
export function spokenIn(text: string): Spoken {
  return /\p{Script=Han}/u.test(text) || !/[a-z]/i.test(text) ? 'zh' : 'en';
}

/** @example sayIn('zh')('sheet.free', { rows: 20 }) === '留了 20 行空行' */
export function sayIn(language: Spoken): Say {
  return (key, words = {}) => lists[language][key].replaceAll(/\{(\w+)\}/g, (_place, name: string) => String(words[name] ?? ''));
}
