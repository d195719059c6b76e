/** Figures for whoever operates the product, as Prometheus text. */
import { collectDefaultMetrics, Gauge, Histogram, Counter, Registry } from 'prom-client';

export interface Metrics {
  startOperation(name: string): (outcome: string) => void;
  streams: { inc(): void; dec(): void };
  events: { inc(count: number): void };
  watchRuns(active: () => number): void;
  text(): Promise<string>;
}

export function createMetrics(): Metrics {
  const registers = [new Registry()];
  const [register] = registers;
  collectDefaultMetrics({ register });
  const operations = new Histogram({
    name: 'antou_operation_seconds',
    help: 'Time an operation took',
    labelNames: ['operation', 'outcome'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  const streams = new Gauge({ name: 'antou_streams', help: 'Open event streams', registers });
  const events = new Counter({ name: 'antou_events_sent_total', help: 'Events written to streams', registers });
  return {
    startOperation(name) {
      const end = operations.startTimer({ operation: name });
      return (outcome) => end({ outcome });
    },
    streams: { inc: () => streams.inc(), dec: () => streams.dec() },
    events: { inc: (count) => events.inc(count) },
    watchRuns(active) {
      // oxlint-disable-next-line no-new -- it registers itself, as its library has it
      new Gauge({
        name: 'antou_runs',
        help: 'Runs under way in this process',
        registers,
        collect() {
          this.set(active());
        },
      });
    },
    text: () => registers[0]?.metrics() ?? Promise.resolve(''),
  };
}
