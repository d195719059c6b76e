/** The experts of the product, in a plain list, in the order they are shown. */
import type { LaterExpert } from '#brains/builtin/experts/expert.ts';
import { skillOfAbility } from '../skills/skills.ts';
import { contractReviewer } from './contract-reviewer/contract-reviewer.server.ts';
import { copyEditor } from './copy-editor/copy-editor.server.ts';
import { dataAnalyst } from './data-analyst/data-analyst.server.ts';
import { deckDesigner } from './deck-designer/deck-designer.server.ts';
import { hrAssistant } from './hr-assistant/hr-assistant.server.ts';
import { marketResearcher } from './market-researcher/market-researcher.server.ts';
import { meetingSecretary } from './meeting-secretary/meeting-secretary.server.ts';
import { translator } from './translator/translator.server.ts';
import type { ExpertDirectory, ServerExpert } from './expert.server.ts';

const experts: readonly ServerExpert[] = [
  contractReviewer,
  meetingSecretary,
  dataAnalyst,
  copyEditor,
  deckDesigner,
  marketResearcher,
  hrAssistant,
  translator,
];

export const ownExperts: ExpertDirectory = { listed: () => Promise.resolve(experts) };

/** How the built-in engine works as each. */
export const expertWorks: LaterExpert[] = experts.map(({ facts, ability_type, next }) => ({
  name: facts.name,
  load: async () => ({
    skill: skillOfAbility(ability_type)?.id ?? null,
    welcome: `您好，我是${facts.name}。${facts.welcome}\n\n可以这样说：\n${facts.starters.map((starter) => `- ${starter}`).join('\n')}`,
    next: (await next?.()) ?? (() => null),
  }),
}));
