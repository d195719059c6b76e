/** What an MCP server says its tool takes, cut down to what we can check safely: it is a stranger's word, and may lie. */
import { z } from 'zod';
import { foreignText } from './foreign-text.ts';

export type JsonObject = { [key: string]: unknown };

const mostDepth = 10;
const mostNodes = 600;
const mostProperties = 100;
const mostChoices = 200;
const mostDescription = 500;
const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
const numbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const;
const unions = ['anyOf', 'oneOf', 'allOf'] as const;

/**
 * Known keywords only. Patterns are left out (a hostile one stops the machine that tries it), references are written out,
 * what is too deep or too much becomes "anything". The server checks its own arguments; this is so that a model knows what to give.
 */
export function tidySchema(given: unknown): JsonObject {
  let nodes = 0;

  function tidy(node: unknown, depth: number, via: readonly string[]): JsonObject {
    if (!isObject(node) || depth > mostDepth || ++nodes > mostNodes) return {};
    const reference = node['$ref'];
    if (typeof reference === 'string')
      return via.includes(reference) ? {} : tidy(pointed(given, reference), depth + 1, [...via, reference]);
    const out: JsonObject = {};
    const description = foreignText(node['description'] ?? node['title'], mostDescription);
    if (description !== '') out['description'] = description;
    const type = typeOf(node['type']);
    if (type !== undefined) out['type'] = type;
    if (Array.isArray(node['enum']) && node['enum'].length > 0) out['enum'] = node['enum'].slice(0, mostChoices).filter(isPlain);
    if ('const' in node && isPlain(node['const'])) out['const'] = node['const'];
    if (isPlain(node['default']) && node['default'] !== null) out['default'] = node['default'];
    for (const name of numbers) if (Number.isFinite(node[name])) out[name] = node[name];
    for (const name of unions) {
      const among = node[name];
      if (Array.isArray(among) && among.length > 0) out[name] = among.slice(0, 20).map((one) => tidy(one, depth + 1, via));
    }
    if (isObject(node['properties'])) {
      const entries = Object.entries(node['properties'])
        .filter(([name]) => isFieldName(name))
        .slice(0, mostProperties);
      out['properties'] = Object.fromEntries(entries.map(([name, value]) => [name, tidy(value, depth + 1, via)]));
      const known = new Set(entries.map(([name]) => name));
      if (Array.isArray(node['required'])) out['required'] = node['required'].filter((name) => typeof name === 'string' && known.has(name));
    }
    if (isObject(node['items'])) out['items'] = tidy(node['items'], depth + 1, via);
    if (node['additionalProperties'] === false) out['additionalProperties'] = false;
    return out;
  }

  return { ...tidy(given, 0, []), type: 'object' };
}

/** Checks what a brain gives; what can't be understood as a schema takes any object. */
export function inputOf(tidied: JsonObject): z.ZodType<JsonObject> {
  try {
    // A tidied schema has the type object at its top, so what it parses is one.
    return z.fromJSONSchema(tidied as Parameters<typeof z.fromJSONSchema>[0]) as z.ZodType<JsonObject>;
  } catch {
    // Contradictions survive the tidying; the server refuses what it doesn't take.
    return z.record(z.string(), z.unknown());
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPlain(value: unknown): boolean {
  return value === null || typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && value.length <= 1000);
}

function isFieldName(name: string): boolean {
  return name !== '__proto__' && name.length <= 128 && foreignText(name, 128) === name;
}

function typeOf(given: unknown): string | string[] | undefined {
  if (typeof given === 'string') return types.has(given) ? given : undefined;
  if (!Array.isArray(given)) return undefined;
  const among = given.filter((one): one is string => typeof one === 'string' && types.has(one));
  return among.length > 0 ? among : undefined;
}

/** `#/$defs/x` within the same schema. */
function pointed(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined;
  return reference
    .slice(2)
    .split('/')
    .slice(0, mostDepth)
    .reduce<unknown>((at, part) => {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
      return isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
    }, root);
}
