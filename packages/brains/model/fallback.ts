/** Models that share a task: a cheaper one for what is not the work itself, and another that takes over when the first does not answer. */
import { BrainFailure, BrainOutage, type Brain } from '#agent/brain.ts';

/** Who did not answer is not asked again for so long: each turn would wait for it anew. */
export const rest_ms = 60_000;

/**
 * Only an outage hands a turn over, and the turn begins anew: what was streamed of it is void, and its tokens are the other's. What a
 * service refuses – a key, a request, more than it takes in – stays its own failure, which another would only hide.
 *
 * @example withFallback(modelBrain(strong, ports, { has_backup: true }), modelBrain(other, ports), () => performance.now())
 */
export function withFallback(brain: Brain, backup: Brain, monotonic: () => number): Brain {
  let rests_until = -Infinity;
  return {
    ...brain,
    stands_by: backup.label,
    async *next(transcript, tools, signal, sight) {
      if (monotonic() >= rests_until) {
        try {
          yield* brain.next(transcript, tools, signal, sight);
          return;
        } catch (error) {
          if (!(error instanceof BrainOutage)) throw error;
          rests_until = monotonic() + rest_ms;
        }
      }
      yield { type: 'retry', attempt: 1, reason: `${brain.label} 没有应答，改由 ${backup.label} 完成`, wait_ms: 0, by: backup };
      try {
        yield* backup.next(transcript, tools, signal, sight);
      } catch (error) {
        if (!(error instanceof BrainOutage)) throw error;
        // The first may be back by then.
        rests_until = -Infinity;
        throw new BrainFailure(`${brain.label} 和备用的 ${backup.label} 都没有应答。已完成的步骤都已保留，稍后可以点击“继续”。`);
      }
    },
  };
}

/** The cheaper one leans on the first, which is there anyway. */
export function besideOthers(
  main: Brain,
  { small, fallback }: { small: Brain | null; fallback: Brain | null },
  monotonic: () => number,
): Brain {
  const brain = fallback ? withFallback(main, fallback, monotonic) : main;
  return small ? { ...brain, small: withFallback(small, brain, monotonic) } : brain;
}
