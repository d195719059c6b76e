/** What pages throw to go elsewhere. */

class NotFoundSignal extends Error {}

class RedirectSignal extends Error {
  readonly target: string;
  constructor(target: string) {
    super(`前往 ${target}`);
    this.target = target;
  }
}

export function notFound(): never {
  throw new NotFoundSignal('没有这个页面');
}

export function redirect(target: string): never {
  throw new RedirectSignal(target);
}

export const isNotFound = (error: unknown): boolean => error instanceof NotFoundSignal;
export const redirectOf = (error: unknown): string | null => (error instanceof RedirectSignal ? error.target : null);
