/** What an extension of ours is: an MCP server like any other, reached within this process instead of over the network. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { ToolContext, Workspace } from '#agent/tool.ts';
import type { GuardedFetch } from '../../egress/guarded-fetch.server.ts';
import type { BoundedReader } from '../../tools/web-fetch/web-fetch.server.ts';

/** What the product lets them reach. */
export interface OwnPorts {
  fetch: GuardedFetch;
  reader: BoundedReader;
  now(): number;
  /** Where the server stands. */
  time_zone: string;
}

/** One conversation's own: the files of its task. Null while only the tools are listed. */
export interface OwnRoom {
  files: Workspace;
  signal: AbortSignal;
  egress: ToolContext['egress'];
}

export interface OwnExtension {
  extension_id: string;
  display_name: string;
  desc: string;
  /** 24×24 in one colour per part; shown as a picture. */
  icon: string;
  addTools(server: McpServer, ports: OwnPorts, room: OwnRoom): void;
}

/** In words, and as data where a brain of this process works with it. */
export function answered<Data extends Record<string, unknown>>(text: string, data?: Data) {
  return { content: [{ type: 'text' as const, text }], ...(data && { structuredContent: data }) };
}

/** As a picture's address, without a file. */
export function iconUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** A white sign on a coloured tile. */
export function tile(colour: string, sign: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="${colour}"/><g transform="translate(8 8)" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${sign}</g></svg>`;
}
