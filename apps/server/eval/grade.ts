/** How a task ended, from what was found: right, right but for its looks, told, asked, or wrong without a word. */
import type { Finding } from './checks.ts';

/**
 * `right`: everything holds. `flawed`: what is said holds, the form doesn't. `told`: what doesn't hold was said to be not done.
 * `asked`: it waits with a question. `wrong`: something doesn't hold and nobody said so. `failed`: no end.
 */
export type Grade = 'right' | 'flawed' | 'told' | 'asked' | 'wrong' | 'failed';

export const gradeWords: Record<Grade, string> = {
  right: '对',
  flawed: '形式有瑕疵',
  told: '没做到，说了',
  asked: '先问了',
  wrong: '错而没说',
  failed: '没有做完',
};

/** From best to worst. */
export const gradeOrder: readonly Grade[] = ['right', 'flawed', 'asked', 'told', 'failed', 'wrong'];

export function gradeOf(status: string, findings: readonly Finding[]): Grade {
  if (status === 'needs_answer' || status === 'paused') return 'asked';
  if (status !== 'finished') return 'failed';
  const bad = findings.filter(({ wrong }) => wrong !== null);
  if (bad.some(({ weight, told }) => weight === 'content' && !told)) return 'wrong';
  if (bad.some(({ weight }) => weight === 'content')) return 'told';
  return bad.length > 0 ? 'flawed' : 'right';
}

/** Nothing was made, and the last words ask for what is needed: the same as a question of its own. */
export function isAsking(reply: string, files: number): boolean {
  return (
    files === 0 &&
    /请(?:您|先|再)?(?:上传|提供|补充|告诉|说明|选择|发)|[？?]\s*$|\bplease (?:upload|provide|tell|send|share)\b/i.test(reply)
  );
}

/** What became of a task since the last run: by its grade, then by how many checks hold. */
export function change(
  now: { grade: Grade; right: number },
  before: { grade: Grade; right: number } | undefined,
): 'better' | 'worse' | 'same' | 'new' {
  if (!before) return 'new';
  const step = gradeOrder.indexOf(before.grade) - gradeOrder.indexOf(now.grade);
  if (step !== 0) return step > 0 ? 'better' : 'worse';
  return now.right === before.right ? 'same' : now.right > before.right ? 'better' : 'worse';
}
