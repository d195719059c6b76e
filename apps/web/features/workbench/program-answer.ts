/** What the code tool answered, taken apart for a person: how it went, and what was printed. Pure. */

export interface ProgramAnswer {
  /** 运行成功, or what went wrong. */
  status: string;
  is_fine: boolean;
  left_out: string;
  printed: string;
}

/** Null when it is no such answer. */
export function programAnswerOf(output: string): ProgramAnswer | null {
  const at = output.indexOf('\n---\n');
  if (at < 0) return null;
  const head = output.slice(0, at).split('\n');
  const [status = ''] = head;
  const left_out = head.find((line) => line.startsWith('没有带出：')) ?? '';
  const printed = output.slice(at + 5).replace(/^（没有输出）$/, '');
  return { status, is_fine: status === '运行成功', left_out, printed };
}

export interface Program {
  language: string;
  source: string;
}

export function programOf(input: unknown): Program | null {
  if (typeof input !== 'object' || input === null || !('source' in input) || typeof input.source !== 'string') return null;
  return { language: 'language' in input && typeof input.language === 'string' ? input.language : '', source: input.source };
}
