/** The open_skill tool: how a kind of work is done here is read when it is needed, and the tools for it come along. */
import { z } from 'zod';
import { defineTool, type Tool } from '#agent/tool.ts';

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

/** Made once for a list: a tool is known by its identity. */
export function openSkillTool(skills: readonly ModelSkill[]): Tool {
  const labelOf = (id: string): string => skills.find((skill) => skill.id === id.split('/')[0])?.label ?? id;
  const references = skills.flatMap(({ references: own = [] }) => own);
  const input = z.strictObject({
    skills: z
      .array(z.enum([...skills, ...references].map(({ id }) => id)))
      .min(1)
      .max(skills.length + references.length),
  });
  return defineTool<z.infer<typeof input>>({
    name: 'open_skill',
    description: `Opens skills: the answer tells how such work is done here, and its tools are there from your next turn on. Open what the request needs before anything is made; it stays open for the whole task.
${skills.map(({ id, description }) => `- ${id}: ${description}`).join('\n')}`,
    input,
    operation: 'skill',
    title: ({ skills: ids }) => `正在打开技能${ids.map((id) => `“${labelOf(id)}”`).join('、')}`,
    deadline_ms: 5_000,
    max_output: 60_000,
    run({ skills: ids }) {
      const opened = skills.filter(({ id }) => ids.includes(id));
      const read = references.filter(({ id }) => ids.includes(id));
      return Promise.resolve({
        ok: true,
        output: [...opened, ...read].map(({ instructions }) => instructions).join('\n\n'),
        opens: opened.map(({ id }) => id),
      });
    },
  });
}
