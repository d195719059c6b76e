/** Whether the server answered when it was last asked for something. */

let broken = false;

/** It answered, whatever it said. */
export function markConnected(): void {
  broken = false;
}

/** It did not answer, or stopped in the middle. */
export function markDisconnected(): void {
  broken = true;
}

export function isDisconnected(): boolean {
  return broken || !navigator.onLine;
}
