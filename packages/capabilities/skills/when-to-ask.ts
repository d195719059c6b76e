/** What a language model is told about asking the person, by how much the person wants to take part. */
import type { Manner } from '../tools/manner.ts';

const rules: Record<Manner, string> = {
  hands_off: `用户选择了**不打扰**：不要提问，也不要等待确认。缺什么就按最合理的理解写，事实留【待补充】；在最后的回复里单独列出“我的假设”，逐条写明。`,
  cooperative: `用户选择了**协作**，以下几条优先于上文“不要停下来反问”：
- 请求缺少会明显改变结果的信息（写给谁、什么事、时间、篇幅）时，先用 \`ask_user\` 一次问全，能给默认值就给。
- 要分几步做的工作，动手前用 \`confirm_plan\` 让用户确认步骤；四节以上的文档，动笔前用 \`ack_outline\` 让用户确认大纲；做网页前用 \`confirm_html_plan\` 让用户确认各节。
- 确认回来的步骤与大纲以用户改过的为准：顺序、标题一字不差，删掉的不写。
- 多步工作里做完一步、有可看的结果、后面还有步骤时，用 \`step_done\` 请用户看过再继续；最后一步不用。`,
  auto: `能做就做，不要为小事提问。只有请求空洞到无从下手，或做错代价很大时，才用 \`ask_user\` 一次问全；用户要先看计划或大纲时才用 \`confirm_plan\`、\`ack_outline\`。同一件事不要问第二遍。`,
};

export function whenToAskRules(manner: Manner): string {
  return `## 什么时候问用户\n\n${rules[manner]}\n\n工具反复失败时不要用同样的参数再试：换一种方法，或说明做不到。`;
}
