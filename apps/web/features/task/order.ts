/** Whether an event of a stream is the next one, an old one, or one too far ahead. */
import type { StreamEvent } from '#contract/timeline/events.ts';

/** Numbered events come dense and in order; anything else is asked for again. */
export class Order {
  last_seq: number;
  private asked_again_at = 0;

  constructor(last_seq: number) {
    this.last_seq = last_seq;
  }

  judge(event: StreamEvent): 'take' | 'known' | 'gap' {
    if (!('seq' in event)) return 'take';
    if (event.seq <= this.last_seq) return 'known';
    // Asked once already from here and the same hole came back: the log itself has it, going on beats standing still.
    if (event.seq > this.last_seq + 1 && this.asked_again_at !== this.last_seq + 1) {
      this.asked_again_at = this.last_seq + 1;
      return 'gap';
    }
    this.last_seq = event.seq;
    return 'take';
  }
}
