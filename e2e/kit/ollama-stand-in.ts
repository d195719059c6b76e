/** Speaks Ollama's interface as far as it is asked: which models are pulled, what they can do, and OpenAI's protocol for the answers. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ProviderScript } from './provider-protocol.ts';
import { createAnswering, type Answering } from './provider.ts';

export interface OllamaStandIn extends Pick<Answering, 'requests'> {
  /** As `OLLAMA_HOST` has it. */
  host: string;
  close(): Promise<void>;
}

export interface PulledModel {
  model: string;
  size: number;
  capabilities: string[];
  parameters?: string;
  context_length: number;
}

export async function startOllama(script: ProviderScript, pulled: readonly PulledModel[]): Promise<OllamaStandIn> {
  const answering = createAnswering(script);
  const server = createServer(async (request, response) => {
    const send = (body: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.url === '/api/tags')
      return send({ models: pulled.map(({ model, size }) => ({ name: model, model, size, digest: 'x', details: { family: 'kit' } })) });
    if (request.url === '/api/ps') return send({ models: [] });
    if (request.url === '/api/show') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const asked: unknown = JSON.parse(Buffer.concat(chunks).toString());
      const wanted = typeof asked === 'object' && asked !== null && 'model' in asked ? asked.model : null;
      const found = pulled.find(({ model }) => model === wanted);
      if (!found) return send({ error: 'model not found' }, 404);
      const { capabilities, parameters, context_length } = found;
      return send({ capabilities, parameters, model_info: { 'kit.context_length': context_length, 'kit.block_count': 4 } });
    }
    return answering.listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    requests: answering.requests,
    host: `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async close() {
      answering.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
