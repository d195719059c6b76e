import content from '../content/site.json';

export interface Field {
  id: string;
  label: string;
  type: 'text' | 'long' | 'number' | 'date' | 'phone' | 'mail' | 'choice' | 'choices';
  required: boolean;
  options: string[];
}

interface Words {
  title: string;
  intro: string[];
  fields: Field[];
  submit: string;
  thanks: string;
  again: string;
  privacy: string;
}

// What an imported JSON file is to TypeScript is wider than what stands in it.
export const words = content as unknown as Words;

/** By the id of the field; several choices are joined by 、. */
export type Answers = Record<string, string>;

export interface Entry {
  at: string;
  answers: Answers;
}

/** A sentence for whoever fills it in; null when the answer will do. */
export function troubleWith({ label, type, required }: Field, answer: string): string | null {
  const value = answer.trim();
  if (value === '') return required ? `请填写“${label}”` : null;
  if (type === 'number' && !Number.isFinite(Number(value))) return `“${label}”要填数字`;
  if (type === 'phone' && !/^\+?[\d\s()-]{7,20}$/.test(value)) return `“${label}”不像电话号码`;
  if (type === 'mail' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return `“${label}”不像邮箱地址`;
  return null;
}

/** With a mark that lets Excel know its encoding; what a spreadsheet would take for a formula is text. */
export function csvOf(fields: readonly Field[], entries: readonly Entry[]): string {
  const cell = (value: string) => {
    const safe = /^[=+\-@\t\r]/.test(value) && !/^[+-]?\d[\d.\s-]*$/.test(value) ? `'${value}` : value;
    return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const rows = [
    ['提交时间', ...fields.map(({ label }) => label)],
    ...entries.map(({ at, answers }) => [at, ...fields.map(({ id }) => answers[id] ?? '')]),
  ];
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
