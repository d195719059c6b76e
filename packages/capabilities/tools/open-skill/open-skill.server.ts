/** The open_skill tool: how a kind of work is done here is read when it is needed, and the tools for it come along. People's own skills are opened by it, too. */
import { z } from 'zod';
import { defineTool, type Tool, type ToolOutcome } from '#agent/tool.ts';
import { ownPrefix } from '#contract/skill.ts';
import { listedOwn, openedOwn, readOwnFile, type OwnSkills } from './own-skills.server.ts';

export interface ModelSkill {
  id: string;
  /** For people: 正在打开技能“PPT”. */
  label: string;
  /** For models, one line: what it is for. */
  description: string;
  /** For models, in Markdown: how to work. */
  instructions: string;
  /** Texts the instructions point to, by names like `ppt/free`. */
  references?: readonly { id: string; instructions: string }[];
}

/** Made once for a list: a tool is known by its identity. `own`: what the person keeps besides, of which no tool comes. */
export function openSkillTool(skills: readonly ModelSkill[], own: OwnSkills | null = null): Tool {
  const references = skills.flatMap(({ references: its = [] }) => its);
  const ids = [...skills, ...references].map(({ id }) => id);
  const id = own ? z.string().min(1).max(300) : z.enum(ids);
  const input = z.strictObject({ skills: z.array(id).min(1).max(ids.length) });
  const labelOf = (one: string): string => {
    if (one.startsWith(ownPrefix)) return one.slice(ownPrefix.length).split('/', 1)[0] ?? one;
    return skills.find((skill) => skill.id === one.split('/', 1)[0])?.label ?? one;
  };
  return defineTool<z.infer<typeof input>>({
    name: 'open_skill',
    description: `Opens skills: the answer tells how such work is done here, and its tools are there from your next turn on. Open what the request needs before anything is made; it stays open for the whole task.
${skills.map(({ id, description }) => `- ${id}: ${description}`).join('\n')}${own ? `\n${listedOwn(own.list)}` : ''}`,
    input,
    operation: 'skill',
    title: ({ skills: asked }) => `正在打开技能${[...new Set(asked.map(labelOf))].map((label) => `“${label}”`).join('、')}`,
    deadline_ms: 30_000,
    max_output: 140_000,
    async run({ skills: asked }, { signal }) {
      const opened = skills.filter((skill) => asked.includes(skill.id));
      const read = references.filter((one) => asked.includes(one.id));
      const theirs: ToolOutcome[] = [];
      for (const one of new Set(asked)) {
        signal.throwIfAborted();
        if (ids.includes(one)) continue;
        if (own) theirs.push(await ownOpened(own, one.startsWith(ownPrefix) ? one.slice(ownPrefix.length) : one));
        else theirs.push({ ok: false, output: `没有技能“${one.slice(0, 80)}”。` });
      }
      const texts = [...[...opened, ...read].map(({ instructions }) => instructions), ...theirs.map(({ output }) => output)];
      if (opened.length + read.length === 0 && theirs.every(({ ok }) => !ok)) return { ok: false, output: texts.join('\n') };
      return {
        ok: true,
        output: texts.join('\n\n'),
        opens: [...opened.map((skill) => skill.id), ...theirs.flatMap((one) => one.opens ?? [])],
      };
    },
  });
}

/** `周报`, or `周报/references/口径.md`: a file of it. Models leave the prefix out where nothing else has the name. */
async function ownOpened(own: OwnSkills, named: string): Promise<ToolOutcome> {
  const [name = '', ...path] = named.split('/');
  const isThere = own.list.some((one) => one.name === name);
  if (isThere && path.length > 0) return readOwnFile(own, name, path.join('/'));
  const skill = isThere ? await own.open(name) : null;
  if (!skill) {
    const there = own.list.map((one) => ownPrefix + one.name).join('、');
    return { ok: false, output: `没有技能“${name.slice(0, 80)}”；用户自己启用的是：${there}。` };
  }
  return { ok: true, output: openedOwn(skill), opens: [ownPrefix + name] };
}
