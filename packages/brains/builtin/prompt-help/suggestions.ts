/** The built-in engine's suggestions on the home page: from the attachments when there are any, else from the calendar and the skill. */
import type { Suggestion } from '#contract/operations/prompt-help.ts';
import { fileFacts } from '../text/file-names.ts';
import { inputSlot as slot } from '#contract/prompt/reading.ts';
import { suggestionsFromFiles } from './file-suggestions.ts';
import { filledIn, say } from './fill-in.ts';
import type { PromptSetting } from './help.ts';
import { dayNumber, holidayAhead, occasionsOf } from './occasions.ts';
import pools from './suggestions.json' with { type: 'json' };

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
  const now = occasionsOf(today).map(({ text, asks }) => timely(skill, text, asks, today));
  const lists: Readonly<Record<string, readonly string[][]>> = pools;
  const pool = (lists[skill ?? ''] ?? pools['']).map((one) => filledIn(one));
  const from = dayNumber(today) % pool.length;
  const round = [...pool.slice(from), ...pool.slice(0, from)];
  return distinct([...now.flat().slice(0, 3), ...round]);
}

/** The occasion as the skill's own work; a skill that has no use for it says nothing. */
function timely(skill: string | null, text: string, asks: string, today: string): Suggestion[] {
  const holiday = holidayAhead(today);
  switch (skill) {
    case null:
    case 'writing':
      return text.startsWith('关于')
        ? [say(`起草${text}`, `起草一份${text}，${asks}，落款${slot('sign', '比如：综合办公室')}`)]
        : [say(`写${text}`, `写一份${text}，${asks}。主要情况：${slot('facts', '比如：完成了登录页改版，签约 2 家客户，测试人手不足')}`)];
    case 'ppt':
      return text.startsWith('关于')
        ? []
        : [
            say(
              `做${text.replace(/^本周工作周报$/, '本周工作汇报')} PPT`,
              `做一份${text} PPT，${asks}，10页左右。主要情况：${slot('facts', '比如：完成了三项重点工作')}`,
            ),
          ];
    case 'design':
      return holiday
        ? [
            say(
              `做一张${holiday}海报`,
              `做一张${holiday}海报，主标题${slot('title', `比如：${holiday}快乐`)}，落款${slot('sign', '比如：公司名称')}`,
            ),
          ]
        : [];
    case 'excel':
      return /月报|季度|年终/.test(text)
        ? [
            say(
              `汇总${text.replace(/工作.*$/, '')}的数据`,
              `上传明细表后，按${slot('by', '比如：部门')}汇总${text.replace(/工作.*$/, '')}的${slot('figure', '比如：费用')}`,
            ),
          ]
        : [];
    case 'website':
      return holiday
        ? [say(`做一个${holiday}活动页`, `做一个${holiday}活动网页，活动内容：${slot('facts', '比如：满 200 减 30，限三天')}`)]
        : [];
    case 'podcast':
      return /周报|月报|总结/.test(text)
        ? [say(`把${text}讲成播客`, `把${text}讲成一期播客，主要情况：${slot('facts', '比如：完成了三项重点工作')}，5分钟左右`)]
        : [];
    default:
      return [];
  }
}
