/** Does work that nobody waits for piece by piece, when the page has nothing better to do. */

type Job = () => void;

const waiting = new Set<Job>();
let asked = false;

function whenIdle(run: (deadline: { timeRemaining(): number }) => void): void {
  // Safari has no idle callbacks; a pause that lets frames and input through does there.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 1000 });
  else setTimeout(() => run({ timeRemaining: () => 0 }), 30);
}

function ask(): void {
  if (asked || waiting.size === 0) return;
  asked = true;
  whenIdle(() => {
    asked = false;
    // One job a turn: each mounts up to a screenful, which is as much as fits between two frames.
    const [job] = waiting;
    if (job) {
      waiting.delete(job);
      job();
    }
    ask();
  });
}

/** Queues `job`; the answer takes it back. */
export function idle(job: Job): () => void {
  waiting.add(job);
  ask();
  return () => waiting.delete(job);
}
