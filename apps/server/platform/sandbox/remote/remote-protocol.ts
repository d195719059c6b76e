/** What travels between the product and a sandbox service; docs/remote-sandbox.md describes the same for whoever builds one. */
import { z } from 'zod';
import { endings } from '#capabilities/sandbox/sandbox.ts';

/** Fields this product doesn't know are left out, so that a service may say more. */
export const RemoteOffers = z.object({
  label: z.string().max(60).default('远程沙箱'),
  python: z
    .object({ kind: z.enum(['real', 'wasm']), version: z.string().max(40), packages: z.array(z.string().max(40)).max(100) })
    .nullable(),
  javascript: z.object({ kind: z.enum(['node', 'wasm']), version: z.string().max(40) }).nullable(),
  terminal: z.boolean(),
  network: z.boolean(),
  chinese_font: z.string().max(80).nullable(),
});

export const RemoteFile = z.object({ name: z.string(), bytes: z.int().nonnegative(), stamp: z.string().max(200) });

export const RemoteListing = z.object({
  files: z.array(RemoteFile).max(50_000),
  left_out: z.array(z.object({ name: z.string(), reason: z.enum(['link', 'special', 'name', 'size', 'count']) })).max(50_000),
});

export const RemoteCommand = z.object({
  script: z.string().optional(),
  argv: z.array(z.string()).min(1).optional(),
  env: z.record(z.string(), z.string()).default({}),
  /** Base64; null leaves the input open. */
  stdin: z.string().nullable().default(''),
  pty: z.object({ cols: z.int().positive(), rows: z.int().positive() }).nullable().default(null),
  hosts: z.array(z.string()).default([]),
  limits: z.object({
    wall_ms: z.number(),
    cpu_s: z.number(),
    memory_bytes: z.number(),
    file_bytes: z.number(),
    disk_bytes: z.number(),
    disk_entries: z.number(),
    processes: z.number(),
    output_bytes: z.number(),
  }),
});
export type RemoteCommand = z.infer<typeof RemoteCommand>;

/** The lines a command answers with: its number first, its end last. */
export const RemoteLine = z.union([
  z.object({ command: z.string().regex(/^[\w-]{1,80}$/) }),
  z.object({ from: z.enum(['stdout', 'stderr']), base64: z.string() }),
  z.object({ ended_by: z.enum(endings), exit_code: z.int().nullable(), cause: z.string().max(400).default('') }),
]);
export type RemoteLine = z.infer<typeof RemoteLine>;

export const RemoteInput = z.object({
  base64: z.string().optional(),
  close: z.boolean().optional(),
  resize: z.object({ cols: z.int().positive(), rows: z.int().positive() }).optional(),
});
export type RemoteInput = z.infer<typeof RemoteInput>;
