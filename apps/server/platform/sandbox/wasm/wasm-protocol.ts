/** What the WASM shell's process is told and what it says: one JSON object a line each way. */
import { z } from 'zod';

export const WasmOrder = z.strictObject({
  script: z.string().nullable(),
  argv: z.array(z.string()),
  env: z.record(z.string(), z.string()),
  /** Base64. */
  stdin: z.string(),
  /** The working folder on this machine. */
  folder: z.string(),
  wall_ms: z.number(),
  memory_bytes: z.number(),
  file_bytes: z.number(),
  disk_bytes: z.number(),
  disk_entries: z.number(),
  output_bytes: z.number(),
});
export type WasmOrder = z.infer<typeof WasmOrder>;

/** The command is to end now: what was printed so far may still be said. */
export const stopLine = '{"stop":true}\n';

export const WasmMessage = z.union([
  z.strictObject({ from: z.enum(['stdout', 'stderr']), base64: z.string() }),
  z.strictObject({
    ended_by: z.enum(['itself', 'memory', 'disk', 'output', 'time', 'failed']),
    exit_code: z.number().nullable(),
    cause: z.string(),
  }),
]);
export type WasmMessage = z.infer<typeof WasmMessage>;
