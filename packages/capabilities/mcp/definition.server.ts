/** A tool as its server describes it: read as data, capped, and named by a fingerprint so that a change is seen. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { extensionLimits } from '#contract/extension.ts';
import { foreignLine, foreignText } from './foreign-text.ts';
import { isObject, tidySchema, type JsonObject } from './tidy-schema.ts';

export const toolDefinition = z.object({
  /** As the server calls it. */
  name: z.string(),
  title: z.string(),
  description: z.string(),
  schema: z.record(z.string(), z.unknown()),
  /** Of everything the server said about it, also of what was cut away. */
  fingerprint: z.string(),
});
export type ToolDefinition = z.infer<typeof toolDefinition>;

const mostDescription = 1200;
const mostBytes = 64 * 1024;
const mostDepth = 40;

/** Those that can be used: a name a model can say, a size that fits; at most `extensionLimits.tools`, each name once. */
export function readDefinitions(listed: readonly unknown[]): ToolDefinition[] {
  const found = new Map<string, ToolDefinition>();
  for (const one of listed) {
    if (found.size >= extensionLimits.tools) break;
    const definition = readDefinition(one);
    if (definition && !found.has(definition.name)) found.set(definition.name, definition);
  }
  return [...found.values()];
}

function readDefinition(given: unknown): ToolDefinition | null {
  if (!isObject(given) || typeof given['name'] !== 'string' || !/^[\w.:/-]{1,128}$/.test(given['name'])) return null;
  const whole = canonical(given, 0);
  if (whole === null || whole.length > mostBytes) return null;
  const annotations = isObject(given['annotations']) ? given['annotations'] : {};
  return {
    name: given['name'],
    title: foreignLine(given['title'] ?? annotations['title'], 60),
    description: foreignText(given['description'], mostDescription),
    schema: tidySchema(given['inputSchema']),
    fingerprint: createHash('sha256').update(whole).digest('hex').slice(0, 32),
  };
}

/** The same text for the same content, whatever the order of its names; null when it is too deep to be meant well. */
function canonical(value: unknown, depth: number): string | null {
  if (depth > mostDepth) return null;
  if (Array.isArray(value)) {
    const parts = value.map((one) => canonical(one, depth + 1));
    return parts.includes(null) ? null : `[${parts.join()}]`;
  }
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  const parts = Object.keys(value)
    .sort()
    // What is only for looks, or a server's own note, changes nothing about what the tool is.
    .filter((name) => depth > 0 || (name !== 'icons' && name !== '_meta'))
    .map((name) => {
      const part = canonical(value[name], depth + 1);
      return part === null ? null : `${JSON.stringify(name)}:${part}`;
    });
  return parts.includes(null) ? null : `{${parts.join()}}`;
}

/** The names of what a tool takes. */
export function parametersOf({ schema }: { schema: JsonObject }): string[] {
  return isObject(schema['properties']) ? Object.keys(schema['properties']) : [];
}
