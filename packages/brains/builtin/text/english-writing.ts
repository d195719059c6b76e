/** What text somebody asks for in English: its form, its subject, who it is for, and what was said as its content. */
import words from './clause-words.json' with { type: 'json' };

export type EnglishForm = 'memo' | 'email' | 'letter' | 'notice' | 'report' | 'minutes' | 'text';

export interface EnglishWriting {
  form: EnglishForm;
  /** null when nothing names it. */
  subject: string | null;
  audience: string | null;
  /** Who signs: “Tom Zhang, sales” of “From Tom Zhang, sales.” */
  from: string | null;
  /** Sentences of the person's own, each with its end mark. */
  sentences: string[];
  /** No more than a page is asked for. */
  one_page: boolean;
}

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** What the page says, in Chinese, it has written. */
export const formNames: Record<EnglishForm, string> = words.english_forms;
