/** Whether the server answered when it was last asked for something. */

let broken = false;

/** It answered, whatever it said. */
export function lineHolds(): void {
  broken = false;
}

/** It did not answer, or stopped in the middle. */
export function lineBroke(): void {
  broken = true;
}

export function isLineBroken(): boolean {
  return broken || !navigator.onLine;
}
