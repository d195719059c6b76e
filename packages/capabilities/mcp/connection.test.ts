/** Servers that don't answer: to the greeting, to a call, or only with progress. */
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect, it } from 'vitest';
import { connectMcp, McpFailure } from './connection.server.ts';

const times = { connect_ms: 150, list_ms: 150, call_ms: 300 };
const { signal } = new AbortController();

it('gives up on a server that says nothing, and on calls that take too long however busy they seem; the server is told', async () => {
  const [silent] = InMemoryTransport.createLinkedPair();
  const nobody = await connectMcp({ label: '沉默', transport: silent, signal, times }).catch((error: unknown) => error);
  expect(nobody).toBeInstanceOf(McpFailure);
  expect(nobody).toMatchObject({ trouble: 'timeout', message: '扩展“沉默”在 0.15 秒内没有回答，已不再等它。请稍后再试，或换一种办法。' });

  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const server = new Server({ name: 'busy', version: '1' }, { capabilities: { tools: {} } });
  let cancelled = false;
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: 'busy', inputSchema: { type: 'object' as const } }] }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const { _meta: meta } = params;
    const timer = setInterval(() => {
      const progressToken = meta?.progressToken ?? 0;
      void extra.sendNotification({ method: 'notifications/progress', params: { progressToken, progress: 1, message: '还在做' } });
    }, 50);
    await new Promise((resolve) => extra.signal.addEventListener('abort', resolve));
    clearInterval(timer);
    cancelled = true;
    return { content: [] };
  });
  await server.connect(theirs);
  const connection = await connectMcp({ label: '忙碌', transport: ours, signal, times });
  const notes: string[] = [];
  const call = connection.call('busy', {}, { signal, progress: (text) => notes.push(text) });
  await expect(call).rejects.toMatchObject({
    trouble: 'timeout',
    message: '扩展“忙碌”在 0.3 秒内没有回答，已不再等它。请稍后再试，或换一种办法。',
  });
  await expect.poll(() => cancelled).toBe(true);
  expect(notes).toContain('还在做');
  await connection.close();
  expect(connection.isOpen()).toBe(false);
});
