/** A skill as its files: what may be one, and what a person should know of it before it is used. Pure. */
import { sizeTold } from '#contract/file-size.ts';
import type { SkillContents } from '#contract/operations/skills.ts';
import { skillFile, skillLimits } from '#contract/skill.ts';
import { hostsIn } from '../egress/hosts.ts';
import { isSafeName } from '../sandbox/sandbox.ts';
import { readSkillText, type SkillText } from './skill-text.ts';
import { toolLabels } from './tool-labels.ts';

export interface SkillPart {
  path: string;
  bytes: Uint8Array;
}

/** The files of a skill, checked; `wrong`: a sentence for the person. */
export function readSkillPackage(parts: readonly SkillPart[]): { text: SkillText; bytes: number } | { wrong: string } {
  const main = parts.find(({ path }) => path === skillFile);
  if (!main) return { wrong: `里面没有 ${skillFile}：技能要有这个文件，写明名称、说明和做法。` };
  if (parts.length > skillLimits.files) return { wrong: `里面有 ${parts.length} 个文件，一个技能最多 ${skillLimits.files} 个。` };
  const bytes = parts.reduce((sum, part) => sum + part.bytes.length, 0);
  if (bytes > skillLimits.bytes) return { wrong: `文件合起来有 ${sizeTold(bytes)}，一个技能最多 ${sizeTold(skillLimits.bytes)}。` };
  for (const { path } of parts) {
    const wrong = pathFault(path);
    if (wrong !== null) return { wrong };
  }
  const told = textOf(main.bytes);
  if (told === null) return { wrong: `${skillFile} 不是 UTF-8 文字，请另存为 UTF-8 后再试。` };
  const text = readSkillText(told);
  return 'wrong' in text ? text : { text, bytes };
}

function pathFault(path: string): string | null {
  const shown = path.slice(0, 60);
  if (path.length > skillLimits.path) return `里面的“${shown}…”路径太长，最多 ${skillLimits.path} 个字。`;
  if (path.split('/').length > skillLimits.depth) return `里面的“${shown}”放得太深，最多 ${skillLimits.depth} 层。`;
  return isSafeName(path) ? null : `里面有不安全的路径（${shown}）。`;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Null for what is no text. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    const text = decoder.decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

export type PartKind = SkillContents['files'][number]['kind'];

const scripts = /\.(?:py|js|mjs|cjs|ts|sh|bash|zsh|fish|rb|pl|php|lua|r|ps1|bat|cmd|exe|jar|wasm)$/i;

export function kindOf({ path, bytes }: SkillPart): PartKind {
  if (scripts.test(path) || (bytes[0] === 0x23 && bytes[1] === 0x21)) return 'script';
  return bytes.length <= skillLimits.shown_bytes && textOf(bytes) !== null ? 'text' : 'other';
}

/** What it holds and what its words ask for. Only names are looked for: what a text wants nobody can tell for sure. */
export function contentsOf(parts: readonly SkillPart[], text: SkillText): SkillContents {
  const files = parts.map((part) => ({ path: part.path, bytes: part.bytes.length, kind: kindOf(part) }));
  const words = parts.flatMap((part) => (part.bytes.length <= skillLimits.shown_bytes ? (textOf(part.bytes) ?? []) : []));
  const main = parts.find(({ path }) => path === skillFile);
  return {
    text: main ? (textOf(main.bytes) ?? '') : '',
    files,
    tools: toolsNamed(text),
    hosts: [...new Set(words.flatMap(hostsIn))].slice(0, 50),
    unused: text.others,
  };
}

/** What it wants to be allowed, and our tools that its text names as code. */
function toolsNamed({ allowed_tools, body }: SkillText): SkillContents['tools'] {
  const named = [...body.matchAll(/`([a-z_]+)`/g)].flatMap(([, name = '']) => (toolLabels.has(name) ? [name] : []));
  const wanted = [...new Set([...allowed_tools.map((one) => one.replace(/\(.*$/s, '')), ...named])];
  return wanted.map((name) => ({ name, label: toolLabels.get(name) ?? null }));
}
