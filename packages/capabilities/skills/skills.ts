/** The skills, in the order of the home page's tabs. */
import { AbilityType } from '#contract/task.ts';
import type { Skill } from './skill.ts';

export const writing = {
  id: 'writing',
  label: '写作',
  ability_type: AbilityType.ImageDoc,
  title: '从想法到成稿，一步到位',
  placeholder: '想写点什么？试着告诉我主题、风格和要求...',
} as const satisfies Skill;

export const ppt = {
  id: 'ppt',
  label: 'PPT',
  ability_type: AbilityType.PPTTemplate,
  title: '10 分钟，来一份拿得出手的 PPT',
  placeholder: '输入 PPT 的主题，或直接上传你的文档(链接/Doc/PDF/TXT)',
  template_placeholder: '描述你想要的PPT主题，我们会为你用此模板生成',
} as const satisfies Skill;

export const design = {
  id: 'design',
  label: '设计',
  ability_type: AbilityType.DesignTemplate,
  title: '好想法，值得好设计',
  placeholder: '输入你的核心文案，或粘贴你的产品/活动链接...',
} as const satisfies Skill;

export const excel = {
  id: 'excel',
  label: 'Excel',
  ability_type: AbilityType.Excel,
  title: '告别复杂公式，用对话处理表格',
  placeholder: '上传表格，说出需求，我来帮你搞定...',
} as const satisfies Skill;

export const website = {
  id: 'website',
  label: '网页',
  ability_type: AbilityType.WEB,
  title: '一个想法，网站即刻上线',
  placeholder: '详细描述下你想要的网站，剩下的交给 AI...',
} as const satisfies Skill;

export const podcast = {
  id: 'podcast',
  label: '播客',
  ability_type: AbilityType.Podcast,
  title: '用听觉来解读万物，超拟人播客',
  placeholder: '输入 PPT 的主题，或直接上传你的文档(链接/Doc/PDF/TXT)',
} as const satisfies Skill;

export const skills = [writing, ppt, design, excel, website, podcast] as const satisfies Skill[];
export type SkillId = (typeof skills)[number]['id'];

/** Abilities by which nothing is sent from the page; whoever sends them means these. */
const otherNames = new Map<number, Skill>([
  [AbilityType.PPT, ppt],
  [AbilityType.Poster, design],
]);

export function skillOfAbility(ability_type: number): Skill | undefined {
  return skills.find((skill) => skill.ability_type === ability_type) ?? otherNames.get(ability_type);
}
