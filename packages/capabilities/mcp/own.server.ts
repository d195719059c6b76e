/** The extensions the product serves itself over MCP: they need no key and no network of their own. */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { chartExtension } from './own/chart.server.ts';
import { filesExtension } from './own/files.server.ts';
import { officeExtension } from './own/office.server.ts';
import type { OwnExtension, OwnPorts, OwnRoom } from './own/own-server.server.ts';
import { timeExtension } from './own/time.server.ts';
import { webExtension } from './own/web.server.ts';

export const ownExtensions: OwnExtension[] = [timeExtension, webExtension, filesExtension, chartExtension, officeExtension];

/** Of the names of tools: nobody else's extension has it. */
export function isOwnSlug(slug: string): boolean {
  return ownExtensions.some(({ extension_id }) => extension_id === slug);
}

/** The tool is one of ours, whose traces stay in the task. */
export function isOwnTool(name: string): boolean {
  return isOwnSlug(/^mcp__(\w+?)__/.exec(name)?.[1] ?? '');
}

/** A conversation with one of them; it ends with the transport, and then nothing is left of it. */
export async function ownTransport(extension: OwnExtension, ports: OwnPorts, room: OwnRoom): Promise<Transport> {
  const [{ McpServer }, { InMemoryTransport }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/mcp.js'),
    import('@modelcontextprotocol/sdk/inMemory.js'),
  ]);
  const server = new McpServer({ name: extension.extension_id, title: extension.display_name, version: '1.0.0' });
  extension.addTools(server, ports, room);
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await server.connect(theirs);
  return ours;
}
