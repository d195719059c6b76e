/** What a brain does for a request that is still being put into words. */
import type { NamedFile, OptimizeEvent, Suggestion } from '#contract/operations/prompt-help.ts';

export interface PromptSetting {
  /** The skill in use, null for none. */
  skill: string | null;
  files: NamedFile[];
  /** ISO date, as the person's calendar sees it. */
  today: string;
}

export interface PromptHelp {
  /** Three to six; never rejects but when `signal` aborts. */
  suggest(setting: PromptSetting, signal: AbortSignal): Promise<Suggestion[]>;
  /** Deltas, then one `done`. Throws `BrainFailure` with the sentence for the person. Slot markup in `query` stays as it is. */
  optimize(query: string, setting: PromptSetting, signal: AbortSignal): AsyncIterable<OptimizeEvent>;
}
