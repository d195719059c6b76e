/** The way out of a sandbox: a socket file that leads to the filtering proxy, with a ticket for the granted hosts and no others. */
import { chmodSync, closeSync, openSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { basename, dirname } from 'node:path';
import type { FilteringProxy } from '#server/platform/browsing/proxy.ts';
import type { SandboxNetwork } from './bubblewrap.ts';
import { proxyAddress } from './jail.ts';

/** The proxy is started when hosts are first granted. */
export function sandboxNetwork(startProxy: () => Promise<FilteringProxy>): SandboxNetwork & { close(): Promise<void> } {
  let starting: Promise<FilteringProxy> | null = null;
  return {
    async open(socket, hosts) {
      starting ??= startProxy();
      const proxy = await starting;
      const ticket = proxy.admit((host) => hosts.some((granted) => isGranted(granted, host)));
      const { port } = new URL(proxy.address);
      const server = createServer((near) => {
        const far = connect(Number(port), '127.0.0.1');
        for (const [one, other] of [
          [near, far],
          [far, near],
        ] as const) {
          one.on('error', () => other.destroy());
          one.on('close', () => other.destroy());
          one.pipe(other);
        }
      });
      // The address of a socket holds 107 bytes, and a data folder may lie deeper: by its descriptor its folder is near.
      const folder = openSync(dirname(socket), 'r');
      server.once('close', () => closeSync(folder));
      const near = `/proc/self/fd/${folder}/${basename(socket)}`;
      await new Promise<void>((listening, failed) => server.once('error', failed).listen(near, listening));
      // Whoever is in the sandbox may use it; its folder is shown to nobody else, and the ticket is asked for.
      chmodSync(socket, 0o666);
      return {
        env: proxyAddress(ticket.username, ticket.password),
        close() {
          ticket.end();
          server.close();
        },
      };
    },
    async close() {
      await (await starting)?.close();
    },
  };
}

/** `*.example.com` is every host below it, not itself. */
export function isGranted(granted: string, host: string): boolean {
  const name = granted.toLowerCase();
  return name.startsWith('*.') ? host.toLowerCase().endsWith(name.slice(1)) : host.toLowerCase() === name;
}
