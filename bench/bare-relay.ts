/** The least a server can do: it asks the model for whoever sends, and passes each piece of text on to whoever follows. Nothing is stored, nobody is asked who they are. A process of its own. */
import { createServer, request, type ServerResponse } from 'node:http';

const model = process.argv[2] ?? '';
const streams = new Map<string, ServerResponse>();

const server = createServer((incoming, response) => {
  const [, way, id = ''] = (incoming.url ?? '').split('/');
  incoming.resume();
  if (way === 'events') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': ok\n\n');
    streams.set(id, response);
    response.on('close', () => streams.delete(id));
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end('{"code":0,"msg":"","data":{}}');
  const asked = request(`${model}/chat/completions`, { method: 'POST', headers: { 'content-type': 'application/json' } }, (answer) => {
    let rest = '';
    answer.setEncoding('utf8').on('data', (piece: string) => {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (!line.startsWith('data: {')) continue;
        // The shape the scripted model sends.
        const { choices } = JSON.parse(line.slice(6)) as { choices: { delta: { content?: string } }[] };
        const text = choices[0]?.delta.content;
        if (text) streams.get(id)?.write(`data: ${JSON.stringify({ type: 'text_delta', text })}\n\n`);
      }
    });
    answer.on('end', () => streams.get(id)?.write('data: {"type":"run_end"}\n\n'));
  });
  asked.end(JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: '你好' }] }));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address ? address.port : 0);
});
