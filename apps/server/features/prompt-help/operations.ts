/** Lengths to choose from, suggestions for the home page, and a clearer wording of a prompt. */
import { BrainFailure } from '#agent/brain.ts';
import type { PromptHelp, PromptSetting } from '#brains/builtin/prompt-help/help.ts';
import { promptParts } from '#brains/builtin/text/prompt-markup.ts';
import { skillOfAbility } from '#capabilities/skills/skills.ts';
import { Refusal } from '#contract/codes.ts';
import type { NamedFile } from '#contract/operations/prompt-help.ts';
import type { Handlers } from '#server/platform/http/context.ts';

interface PromptHelpInput {
  /** The brain in use. */
  help: PromptHelp;
  /** For people who are not signed in: nobody unknown spends the operator's language model. */
  anonymous_help: PromptHelp;
  /** ISO date. */
  today(): string;
}

/** Read by the built-in engine's length reader as well as by a model. */
export const wordCounts = ['500字', '1000字', '2000字', '3000字', '5000字', '1万字'];

export function promptHelpOperations({
  help,
  anonymous_help,
  today,
}: PromptHelpInput): Pick<Handlers, 'GetDeepWritingConf' | 'HomeSug' | 'OptimizePrompt'> {
  const settingOf = (input: { ability_type: number; files: NamedFile[] }): PromptSetting => ({
    skill: skillOfAbility(input.ability_type)?.id ?? null,
    files: input.files,
    today: today(),
  });
  return {
    GetDeepWritingConf: () => Promise.resolve({ deep_word_count: wordCounts }),

    async HomeSug(input, { user, signal }) {
      return { sug_list: await (user ? help : anonymous_help).suggest(settingOf(input), signal) };
    },

    async *OptimizePrompt(input, { signal }) {
      const hasWords = promptParts(input.query).some((part) => (part.kind === 'text' ? part.text : part.slot.content).trim() !== '');
      if (!hasWords && input.files.length === 0) throw new Refusal('INVALID', '请先写下您想做的事，再优化指令', { query: '没有内容' });
      try {
        yield* help.optimize(input.query, settingOf(input), signal);
      } catch (error) {
        if (error instanceof BrainFailure) throw new Refusal('INTERNAL', error.message);
        throw error;
      }
    },
  };
}
