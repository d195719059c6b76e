/** The schema of a tool's input as models are told it: nothing twice, and no bounds that the answer tells to whoever oversteps them. */
import { z } from 'zod';

type Json = Record<string, unknown>;

/**
 * What several tools take is told by one of them, `.meta({ told_by: 'write_slides', brief })`, and what stands at several places of a schema
 * at the first, `.meta({ told_once: 'condition', brief })`; elsewhere stands `brief`, a JSON Schema that names it. Every tool parses all of it.
 */
export function leanSchema(tool: string, input: z.ZodType): Json {
  const told = new Set<string>();

  function schema(node: Json): Json {
    const { told_by, told_once, brief, ...rest } = node;
    const isElsewhere = told_by === undefined ? typeof told_once === 'string' && told.has(told_once) : told_by !== tool;
    if (isElsewhere && isJson(brief)) return brief;
    if (typeof told_once === 'string') told.add(told_once);
    return Object.fromEntries(Object.entries(rest).flatMap(([key, value]) => (isNoise(key, value) ? [] : [[key, within(key, value)]])));
  }

  function within(key: string, value: unknown): unknown {
    // Names of properties are no words of the schema.
    if ((key === 'properties' || key === '$defs') && isJson(value))
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, isJson(one) ? schema(one) : one]));
    if (key === 'enum' || key === 'required' || key === 'const' || key === 'default' || key === 'examples') return value;
    if (Array.isArray(value)) return value.map((one: unknown) => (isJson(one) ? schema(one) : one));
    return isJson(value) ? schema(value) : value;
  }

  return schema(z.toJSONSchema(input, { io: 'input' }));
}

/** A third of a schema. That nothing else is taken is told by the answer, too. */
function isNoise(key: string, value: unknown): boolean {
  switch (key) {
    case 'minLength':
    case 'maxLength':
    case 'minItems':
      return true;
    case 'additionalProperties':
      return value === false;
    case 'minimum':
      return value === Number.MIN_SAFE_INTEGER;
    case 'maximum':
      return value === Number.MAX_SAFE_INTEGER;
    default:
      return false;
  }
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
