/** Lengths to choose from, suggestions for the home page, and a clearer wording of a prompt. */
import { BrainFailure } from '#agent/brain.ts';
import type { PromptSetting } from '#brains/builtin/prompt-help/help.ts';
import { skillOfAbility } from '#capabilities/skills/skills.ts';
import { Refusal } from '#contract/codes.ts';
import { plainTextOf } from '#contract/prompt/reading.ts';
import type { NamedFile } from '#contract/operations/prompt-help.ts';
import { signedIn, type Handlers } from '#server/platform/http/context.ts';
import type { HelpCall } from './model-use.ts';
import type { Helper, Suggest } from './suggestions.ts';

interface PromptHelpInput {
  suggest: Suggest;
  helperOf(user_id: string, call: HelpCall): Promise<Helper>;
  /** ISO date. */
  today(): string;
}

/** Read by the built-in engine's length reader as well as by a model. */
export const wordCounts = ['500字', '1000字', '2000字', '3000字', '5000字', '1万字'];

export function promptHelpOperations({
  suggest,
  helperOf,
  today,
}: PromptHelpInput): Pick<Handlers, 'GetDeepWritingConf' | 'HomeSug' | 'OptimizePrompt'> {
  const settingOf = (input: { ability_type: number; files: NamedFile[] }): PromptSetting => ({
    skill: skillOfAbility(input.ability_type)?.id ?? null,
    files: input.files,
    today: today(),
  });
  return {
    GetDeepWritingConf: () => Promise.resolve({ deep_word_count: wordCounts }),

    async HomeSug(input, { user }) {
      return { sug_list: await suggest(user?.user_id ?? null, settingOf(input)) };
    },

    async *OptimizePrompt(input, context) {
      const { signal } = context;
      const hasWords = plainTextOf(input.query).trim() !== '';
      if (!hasWords && input.files.length === 0) throw new Refusal('INVALID', '请先写下您想做的事，再优化指令', { query: '没有内容' });
      const { help } = await helperOf(signedIn(context).user_id, 'optimise');
      try {
        yield* help.optimize(input.query, settingOf(input), signal);
      } catch (error) {
        if (error instanceof BrainFailure) throw new Refusal('INTERNAL', error.message);
        throw error;
      }
    },
  };
}
