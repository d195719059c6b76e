/** SKILL.md of the open format: front matter with a name and a description, then how to work. Pure; it comes from strangers as well. */
import { parseDocument } from 'yaml';
import { skillFile, skillLimits } from '#contract/skill.ts';

export interface SkillText {
  name: string;
  /** One line for whoever chooses among skills. */
  description: string;
  /** What `metadata` says, as text. */
  metadata: Readonly<Record<string, string>>;
  /** Tools it wants to be allowed, as it names them. */
  allowed_tools: string[];
  /** Further keys, which mean nothing here. */
  others: string[];
  /** What stands behind the front matter, in Markdown. */
  body: string;
}

const encoder = new TextEncoder();

const headOf = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\r?\n|$)/;

function behind(text: string, head: string): string {
  return text.slice(head.length).replace(/^\s*\n/, '');
}

/** How to work, of a text that was read before. */
export function bodyOf(text: string): string {
  return behind(text, headOf.exec(text)?.[0] ?? '');
}

/** `wrong`: a sentence for the person. */
export function readSkillText(text: string): SkillText | { wrong: string } {
  if (encoder.encode(text).length > skillLimits.main_bytes)
    return { wrong: `${skillFile} 超过了 ${skillLimits.main_bytes / 1024} KB。请把细节移到 references 文件夹里的文件。` };
  const parts = headOf.exec(text);
  if (!parts) return { wrong: `${skillFile} 开头没有写明名称和说明：前几行应当是 ---、name: …、description: …、---。` };
  const [head, front = ''] = parts;
  if (encoder.encode(front).length > skillLimits.front_bytes)
    return { wrong: `${skillFile} 开头两行 --- 之间的内容超过了 ${skillLimits.front_bytes / 1024} KB，请把做法写在它后面。` };
  const facts = factsOf(front);
  if ('wrong' in facts) return facts;
  const body = behind(text, head);
  if (body.trim() === '') return { wrong: `${skillFile} 只有名称和说明，没有写做法。请在第二行 --- 后面写清怎样做。` };
  return { ...facts, body };
}

function factsOf(front: string): Omit<SkillText, 'body'> | { wrong: string } {
  const read = valuesOf(front);
  if ('wrong' in read) return read;
  const { name: given, description: told, metadata, 'allowed-tools': allowed, ...others } = read.values;
  const name = oneLine(given);
  const description = oneLine(told);
  if (name === '') return { wrong: `${skillFile} 开头没有写 name（技能的名称）。` };
  if ([...name].length > skillLimits.name) return { wrong: `技能的名称（name）超过了 ${skillLimits.name} 个字。` };
  if (!/^[\p{L}\p{N}][\p{L}\p{N}\p{M}_ -]*$/u.test(name))
    return { wrong: `技能的名称“${name.slice(0, 40)}”只能由文字、数字、空格、- 和 _ 组成，以文字或数字开头。` };
  if (description === '') return { wrong: `${skillFile} 开头没有写 description（一句话说明什么时候用它）。` };
  if ([...description].length > skillLimits.description)
    return { wrong: `技能的说明（description）超过了 ${skillLimits.description} 个字，请把细节写进正文。` };
  return {
    name,
    description,
    metadata: isRecord(metadata) ? Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, oneLine(value)])) : {},
    allowed_tools: toolsIn(allowed),
    others: Object.keys(others)
      .filter((key) => !['license', 'compatibility', 'version'].includes(key))
      .map((key) => key.slice(0, 60))
      .slice(0, 20),
  };
}

function valuesOf(front: string): { values: Record<string, unknown> } | { wrong: string } {
  try {
    // Every scalar is text, and nothing refers to anything else.
    const document = parseDocument(front, { schema: 'failsafe', merge: false });
    const [fault] = document.errors;
    if (fault) return { wrong: `${skillFile} 第 ${(fault.linePos?.[0].line ?? 1) + 1} 行的写法不对，读不出名称和说明。` };
    const values: unknown = document.toJS({ maxAliasCount: 0 });
    if (isRecord(values)) return { values };
  } catch {
    // Aliases, and nesting deeper than anybody writes.
  }
  return { wrong: `${skillFile} 开头两行 --- 之间应当是一行一个的“键: 值”，读不出名称和说明。` };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function oneLine(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim() : '';
}

/** `Read, Bash(git:*)` or a list. */
function toolsIn(value: unknown): string[] {
  const items: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? (value.match(/[^\s,(]+(?:\([^)]*\))?/g) ?? []) : [];
  return [...new Set(items.map(oneLine).filter((one) => one !== ''))].map((one) => one.slice(0, 80)).slice(0, 50);
}
