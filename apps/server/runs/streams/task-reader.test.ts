/** What a reader gets over the wire, byte by byte, however it asked. */
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import type { LiveEvent } from '#agent/events.ts';
import { TaskReader, type ReaderInput } from './task-reader.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

const delta = (words: string): LiveEvent => ({ type: 'text_delta', run_id: 'r', text: words });
const line = (words: string) => `data: ${JSON.stringify(delta(words))}\n\n`;

/** Every request is told the same; answers what a connection gets that sends `request`. */
async function told(request: string): Promise<string> {
  // Live words at the end of a log touch nothing else.
  const input = { metrics: { events: { inc: () => undefined } } } as unknown as ReaderInput;
  server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': ok\n\n');
    const reader = new TaskReader(input, 't', 0, response);
    // Behind what was just written, alone, and two at once.
    reader.live(delta('一'));
    setTimeout(() => reader.live(delta('案头😀')), 5);
    setTimeout(() => {
      reader.live(delta('三'));
      reader.live(delta('四'));
    }, 10);
    setTimeout(() => response.end(), 15);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  socket.write(request);
  return text(socket);
}

const body = `: ok\n\n${['一', '案头😀', '三', '四'].map(line).join('')}`;

/** As a proxy reads it. */
function unchunked(answer: string): string[] {
  const bodies: string[] = [];
  let bytes = Buffer.from(answer);
  while (bytes.length > 0) {
    bytes = bytes.subarray(bytes.indexOf('\r\n\r\n') + 4);
    let one = '';
    for (;;) {
      const end = bytes.indexOf('\r\n');
      const size = Number.parseInt(bytes.toString('latin1', 0, end), 16);
      one += bytes.toString('utf8', end + 2, end + 2 + size);
      expect(bytes.toString('latin1', end + 2 + size, end + 4 + size)).toBe('\r\n');
      bytes = bytes.subarray(end + 4 + size);
      if (size === 0) break;
    }
    bodies.push(one);
  }
  return bodies;
}

test('live words come in whole chunks, also behind another answer on the same connection', async () => {
  const request = (more: string) => `GET / HTTP/1.1\r\nhost: a\r\n${more}\r\n`;
  const answer = await told(request('') + request('connection: close\r\n'));
  expect(answer.match(/transfer-encoding: chunked/gi)).toHaveLength(2);
  expect(unchunked(answer)).toEqual([body, body]);
});

test('who knows no chunks gets the words alone', async () => {
  const answer = await told('GET / HTTP/1.0\r\n\r\n');
  expect(answer).not.toMatch(/transfer-encoding/i);
  expect(answer.slice(answer.indexOf('\r\n\r\n') + 4)).toBe(body);
});
