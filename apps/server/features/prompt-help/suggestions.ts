/** Suggestions for the home page. A model is asked only where there are files to make something of, and once for the same ones on the same day. */
import { createHash } from 'node:crypto';
import type { PromptHelp, PromptSetting } from '#brains/builtin/prompt-help/help.ts';
import type { Suggestion } from '#contract/operations/prompt-help.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { HelpCall } from './model-use.ts';

/** Who helps a person. */
export interface Helper {
  help: PromptHelp;
  /** The label of a language model; null for the built-in engine, which costs nothing. */
  model: string | null;
}

export interface SuggestionsInput {
  db: Queryable;
  builtin: PromptHelp;
  helperOf(user_id: string, call: HelpCall): Promise<Helper>;
}

/** Null is somebody unknown, who spends nobody's language model. */
export type Suggest = (user_id: string | null, setting: PromptSetting) => Promise<Suggestion[]>;

export function createSuggestions({ db, builtin, helperOf }: SuggestionsInput): Suggest {
  /** Two windows opened together ask once. */
  const asking = new Map<string, Promise<Suggestion[]>>();

  async function kept(user_id: string, asked: string): Promise<Suggestion[] | null> {
    const { rows } = await db.query<{ sug_list: Suggestion[] }>('select sug_list from suggestion where user_id = $1 and asked = $2', [
      user_id,
      asked,
    ]);
    return rows[0]?.sug_list ?? null;
  }

  async function ask(user_id: string, asked: string, help: PromptHelp, setting: PromptSetting): Promise<Suggestion[]> {
    // Whoever leaves before the answer, which is seconds away, finds it at the next visit.
    const found = await help.suggest(setting, new AbortController().signal);
    await db.query('insert into suggestion (user_id, asked, sug_list) values ($1, $2, $3) on conflict do nothing', [
      user_id,
      asked,
      JSON.stringify(found),
    ]);
    return found;
  }

  return async (user_id, setting) => {
    const nobody = new AbortController().signal;
    if (user_id === null || setting.files.length === 0) return builtin.suggest(setting, nobody);
    const { help, model } = await helperOf(user_id, 'suggest');
    if (model === null) return help.suggest(setting, nobody);
    const asked = createHash('sha256')
      .update(JSON.stringify([model, setting.skill, setting.today, setting.files.map(({ name, size }) => [name, size])]))
      .digest('hex');
    const key = `${user_id} ${asked}`;
    const before = asking.get(key);
    if (before) return before;
    const now = kept(user_id, asked)
      .then((known) => known ?? ask(user_id, asked, help, setting))
      .finally(() => asking.delete(key));
    asking.set(key, now);
    return now;
  };
}
