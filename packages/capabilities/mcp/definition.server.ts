/** A tool as its server describes it: read as data, capped, and named by a fingerprint so that a change is seen. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { extensionLimits } from '#contract/extension.ts';
import { limitInWords, sizeTold } from '#contract/file-size.ts';
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

/** A tool that its server offers and that can't be used. */
export const leftOutTool = z.object({
  /** As far as it can be shown; '' where there is none. */
  name: z.string(),
  title: z.string(),
  /** A sentence for the person. */
  reason: z.string(),
});
export type LeftOutTool = z.infer<typeof leftOutTool>;

export interface Offer {
  tools: ToolDefinition[];
  left_out: LeftOutTool[];
}

const mostDescription = 1200;
const mostLetters = 64 * 1024;
const mostDepth = 40;
/** That is enough to see what is wrong. */
const mostLeftOut = 50;

const reasons = {
  name: '名称要由 1–128 个英文字母、数字或 _ . : / - 组成，这个名称不能用来调用，所以没有采用。',
  twice: '与前面的一个工具同名，所以没有采用。',
  deep: `参数的嵌套超过 ${mostDepth} 层，所以没有采用。`,
  large: (letters: number) => `说明和参数共约 ${sizeTold(letters)}，超过了 ${limitInWords(mostLetters)} 的上限，所以没有采用。`,
  many: `一个扩展最多采用 ${extensionLimits.tools} 个工具，它排在后面，所以没有采用。`,
  more: (count: number) => `另有 ${count} 个工具没有采用，没有一一列出。`,
  pages: '工具列表分了太多页，后面的没有读。',
};

/** Those that can be used: a name a model can say, a size that fits; at most `extensionLimits.tools`, each name once. `isWhole`: nothing was left unread. */
export function readOffer(listed: readonly unknown[], isWhole = true): Offer {
  const found = new Map<string, ToolDefinition>();
  const left_out: LeftOutTool[] = [];
  for (const one of listed) {
    const definition = readDefinition(one);
    if ('reason' in definition) left_out.push(definition);
    else if (found.has(definition.name)) left_out.push(leftOut(one, reasons.twice));
    else if (found.size >= extensionLimits.tools) left_out.push(leftOut(one, reasons.many));
    else found.set(definition.name, definition);
  }
  const others = left_out.splice(mostLeftOut).length;
  if (others > 0) left_out.push({ name: '', title: '其他工具', reason: reasons.more(others) });
  if (!isWhole) left_out.push({ name: '', title: '后面的工具', reason: reasons.pages });
  return { tools: [...found.values()], left_out };
}

function leftOut(given: unknown, reason: string): LeftOutTool {
  return isObject(given) ? { name: foreignLine(given['name'], 128), title: titleOf(given), reason } : { name: '', title: '', reason };
}

function titleOf(given: JsonObject): string {
  const annotations = isObject(given['annotations']) ? given['annotations'] : {};
  return foreignLine(given['title'] ?? annotations['title'], 60);
}

function readDefinition(given: unknown): ToolDefinition | LeftOutTool {
  if (!isObject(given) || typeof given['name'] !== 'string' || !/^[\w.:/-]{1,128}$/.test(given['name']))
    return leftOut(given, reasons.name);
  const whole = canonical(given, 0);
  if (whole === null) return leftOut(given, reasons.deep);
  if (whole.length > mostLetters) return leftOut(given, reasons.large(whole.length));
  return {
    name: given['name'],
    title: titleOf(given),
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
