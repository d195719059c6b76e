/** How tools fetch: there is no way without the gate. */
import type { ToolContext } from '#agent/tool.ts';

/** The server's guarded fetch: http(s) to public addresses only, sizes and times capped; the gate is asked for each address on the way before it is. */
export type GuardedFetch = (
  url: string,
  init: { headers: Record<string, string>; signal: AbortSignal; egress: ToolContext['egress'] },
) => Promise<Response>;
