/** The built-in engine's suggestions on the home page: from the attachments when there are any, else from the calendar and the skill. */
import type { Suggestion } from '#contract/operations/prompt-help.ts';
import { fileFacts } from '../text/file-names.ts';
import { suggestionsFromFiles } from './file-suggestions.ts';
import { filledIn } from './fill-in.ts';
import type { PromptSetting } from './help.ts';
import { dayNumber, holidayAhead, type Occasion, occasionsOf } from './occasions.ts';
import pools from './suggestions.json' with { type: 'json' };
import rows from './timely.json' with { type: 'json' };

const most = 6;
const fewest = 3;
const withoutFiles = 5;

/** The same setting gives the same suggestions; another day gives others. */
export function suggest(setting: PromptSetting): Suggestion[] {
  const files = setting.files.map((file) => fileFacts(file.name));
  const fromFiles = files.length > 0 ? suggestionsFromFiles(setting.skill, files) : [];
  // Sound and pictures alone offer little: the calendar fills up.
  const count = files.length > 0 ? Math.max(fewest - fromFiles.length, 0) : withoutFiles;
  return distinct([...fromFiles, ...fromCalendar(setting).slice(0, count)]).slice(0, most);
}

function distinct(found: Suggestion[]): Suggestion[] {
  const seen = new Set<string>();
  return found.filter(({ content }) => !seen.has(content) && seen.add(content));
}

function fromCalendar({ skill, today }: PromptSetting): Suggestion[] {
  const holiday = holidayAhead(today);
  const now = occasionsOf(today).map((one) => timely(skill, one, holiday));
  const lists: Readonly<Record<string, readonly string[][]>> = pools;
  const pool = (lists[skill ?? ''] ?? pools['']).map((one) => filledIn(one));
  const from = dayNumber(today) % pool.length;
  const round = [...pool.slice(from), ...pool.slice(0, from)];
  return distinct([...now.flat().slice(0, 3), ...round]);
}

interface Timely {
  holiday?: string[];
  work?: string[];
  report?: string[];
  ahead?: string[];
}

/** The occasion as the skill's own work; a skill that has no use for it says nothing. */
function timely(skill: string | null, { text, asks, is_holiday }: Occasion, holiday: string | undefined): Suggestion[] {
  const lists: Readonly<Record<string, Timely>> = rows;
  const { holiday: off, work, report, ahead } = lists[skill ?? 'writing'] ?? {};
  const isReport = ['报', '总结'].some((end) => text.endsWith(end));
  const said = (is_holiday ? off : (work ?? (isReport ? report : undefined))) ?? (holiday ? ahead : undefined);
  return said ? [filledIn(said, { text, asks, holiday: holiday ?? '' })] : [];
}
