/** The built-in engine's suggestions on the home page: from the attachments when there are any, else the usual ones of the skill. */
import type { Suggestion } from '#contract/operations/prompt-help.ts';
import { fileFacts } from '../text/file-names.ts';
import { suggestionsFromFiles } from './file-suggestions.ts';
import { filledIn } from './fill-in.ts';
import type { PromptSetting } from './help.ts';
import pools from './suggestions.json' with { type: 'json' };

const most = 6;
const fewest = 3;
const withoutFiles = 5;

/** The same setting gives the same suggestions; another day gives others. */
export function suggest(setting: PromptSetting): Suggestion[] {
  const files = setting.files.map((file) => fileFacts(file.name));
  const fromFiles = files.length > 0 ? suggestionsFromFiles(setting.skill, files) : [];
  // Sound and pictures alone offer little: the usual ones fill up.
  const count = files.length > 0 ? Math.max(fewest - fromFiles.length, 0) : withoutFiles;
  return distinct([...fromFiles, ...usual(setting).slice(0, count)]).slice(0, most);
}

function distinct(found: Suggestion[]): Suggestion[] {
  const seen = new Set<string>();
  return found.filter(({ content }) => !seen.has(content) && seen.add(content));
}

function usual({ skill, today }: PromptSetting): Suggestion[] {
  const lists: Readonly<Record<string, readonly string[][]>> = pools;
  const pool = (lists[skill ?? ''] ?? pools['']).map((one) => filledIn(one));
  // Each day begins its round elsewhere.
  const from = Math.floor(Date.parse(`${today}T00:00:00Z`) / 86_400_000) % pool.length;
  return distinct([...pool.slice(from), ...pool.slice(0, from)]);
}
