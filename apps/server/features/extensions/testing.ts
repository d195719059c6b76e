/** A test kit: a tool called as the kernel calls it, and an MCP server as a program. */
import type { FileRef } from '#agent/events.ts';
import type { Tool, ToolContext, ToolOutcome } from '#agent/tool.ts';

/** With the files it saved and what it said meanwhile. */
export async function call(
  tools: Tool[],
  name: string,
  input: unknown,
  given: Partial<ToolContext> = {},
): Promise<ToolOutcome & { saved: FileRef[]; notes: string[] }> {
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw new Error(`no tool ${name} among ${tools.map((one) => one.name).join(', ')}`);
  const saved: FileRef[] = [];
  const notes: string[] = [];
  const outcome = await tool.run(tool.input.parse(input), {
    signal: new AbortController().signal,
    call_id: 'c1',
    attempt: 1,
    files: {
      list: () => Promise.resolve(saved),
      read: () => Promise.reject(new Error('没有这个文件')),
      write: ({ name: file, bytes }) => {
        const ref = { uri: file, name: file, bytes: bytes.length };
        saved.push(ref);
        return Promise.resolve(ref);
      },
    },
    note: (text) => void notes.push(text),
    ...given,
  });
  return { ...outcome, saved, notes };
}

/** Speaks MCP over its input and output: one tool that looks at its environment, and ends it when told so. */
export const pythonProgram = `import json, os, sys
print('greetings, this is no message', flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    if 'id' not in asked: continue
    method = asked['method']
    if method == 'initialize':
        result = {'protocolVersion': asked['params']['protocolVersion'], 'capabilities': {'tools': {}}, 'serverInfo': {'name': 'p', 'version': '1'}}
    elif method == 'tools/list':
        result = {'tools': [{'name': 'look', 'description': 'Looks around.', 'inputSchema': {'type': 'object', 'properties': {'end': {'type': 'boolean'}}}}]}
    else:
        if asked['params']['arguments'].get('end'): sys.stderr.write('out of paper'); sys.exit(3)
        result = {'content': [{'type': 'text', 'text': os.environ.get('KEY', '') + ' ' + ' '.join(sorted(k for k in os.environ if 'SECRET' in k or 'DATABASE' in k))}]}
    print(json.dumps({'jsonrpc': '2.0', 'id': asked['id'], 'result': result}), flush=True)
`;
