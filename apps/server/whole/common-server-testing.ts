/** A test kit: one server of the built-in engine for all files of a process that change nothing of it, each with people of its own. A start, and a server that is cold, cost more than many a file. */
import { rmSync } from 'node:fs';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { startServer, temporaryFolder, type TestServer } from './testing.ts';

export interface CommonServer {
  db: TestDatabase;
  server: TestServer;
}

let starting: Promise<CommonServer> | undefined;

/** Ends with the process of the tests. What was there before – its log, rows of other people – is not the caller's; one that died is followed by another. */
export async function commonServer(): Promise<CommonServer> {
  const known = await starting?.catch(() => undefined);
  if (known?.server.alive()) return known;
  starting = start();
  return starting;
}

async function start(): Promise<CommonServer> {
  const db = await testDatabase();
  const data = temporaryFolder();
  process.once('exit', () => rmSync(data, { recursive: true, force: true }));
  // Vitest ends its processes by a signal, which would leave the server behind.
  process.once('SIGTERM', () => process.exit(143));
  return { db, server: await startServer({ database: db.url, data }) };
}
