/** Puts the pieces of extensions together: the guarded way out, permissions, lines, and what the product lets its own reach. */
import type { OwnPorts } from '#capabilities/mcp/own/own-server.server.ts';
import type { Sandboxes } from '#capabilities/sandbox/task-sandbox.server.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createOutbound } from '#server/platform/outbound/outbound.ts';
import type { Seal } from '#server/platform/sealed.ts';
import { createAuthoriser } from './authorise.ts';
import type { ExtensionPorts } from './find-extension.ts';
import { recommendedExtensions } from './known.ts';
import { createConnections } from './connections.ts';

export interface ExtensionsInput {
  db: Database;
  seal: Seal;
  private_hosts: string[];
  /** '' for none. */
  file: string;
  /** What our own extensions use on a person's behalf. */
  portsOf(person: string): OwnPorts;
  /** Null: no programs run here. */
  sandboxes(): Promise<Sandboxes | null>;
  now(): number;
  new_id(): string;
  onError(message: string, error: unknown): void;
}

/** Room for a file of 10 MB as MCP carries files, and not more. */
const mostBytes = 16 * 1024 * 1024;
/** A call's own 30 seconds end it before this. */
const longestMs = 40_000;

/** Throws `Error` with a Chinese sentence when the operator's file is wrong. */
export function createExtensions(input: ExtensionsInput): { hands: ExtensionPorts; close(): Promise<void> } {
  const { db, seal, private_hosts, portsOf, sandboxes, now, new_id, onError } = input;
  const outbound = createOutbound({
    allow_private_hosts: private_hosts.flatMap((host) => (/:\d+$/.test(host) ? [host] : [`${host}:80`, `${host}:443`])),
    max_bytes: mostBytes,
    timeout_ms: longestMs,
    max_redirects: 3,
  });
  const authoriser = createAuthoriser({ db, seal, outbound, private_hosts, now, new_id });
  const lines = createConnections({ outbound, authoriser, sandboxes });
  return {
    hands: {
      db,
      seal,
      recommended: recommendedExtensions(input.file),
      authoriser,
      lines,
      portsOf,
      hasSandbox: async () => (await sandboxes()) !== null,
      now,
      onError,
    },
    async close() {
      await lines.close();
      await outbound.close();
    },
  };
}
