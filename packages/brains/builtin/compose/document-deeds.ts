/** What is asked of a document, as steps that change it one after another. Sections are counted as they stand before anything is changed. */
import type { Change, ChangeTarget } from '#contract/intent/change.ts';
import { printChineseOrdinal } from '#text/chinese-number.ts';
import { asMail } from './convert.ts';
import { type Edit, nothing, type Now, type RevisionContext, type Step } from './revise.ts';
import { appended, moved, renamed, reshaped, retitled, without, withoutParagraph, withSection } from './revise-step.ts';
import { fillField, removeText, replaceWords } from './revise-words.ts';
import { bareHeading, findSection, printSheet, readSheet, type Sheet, type SheetSection } from './sheet.ts';

interface Revision {
  edits: Edit[];
  said: string[];
  not_done: string[];
}

/** `content` is the document's present Markdown. */
export function revise(content: string, changes: readonly Change[], context: RevisionContext): Revision {
  const revision: Revision = { edits: [], said: [], not_done: [] };
  const was = readSheet(content);
  let [sheet, text] = [was, content];
  for (const take of changes.flatMap((change) => stepsOf(change, was, context))) {
    const step = take({ sheet, text });
    revision.said.push(...[step.said ?? []].flat());
    revision.not_done.push(...[step.not_done ?? []].flat());
    if (step.edits.length === 0) continue;
    revision.edits.push(...step.edits);
    text = step.text ?? printSheet(step.sheet ?? sheet);
    sheet = step.sheet ?? readSheet(text);
  }
  const isWhole = revision.edits.some(({ op }) => op === 'rewrite');
  return isWhole ? { ...revision, edits: [{ op: 'rewrite', content: text }] } : revision;
}

const quoted = /[“‘"「『《]/;
const alone: Partial<Record<Change['do'], string>> = {
  undo: '没有恢复上一版：恢复要单独说，不能和别的修改一起做。',
  refresh: '没有更新：内置引擎不在写好的文档里换数据。请把新的数据文件和原来的要求一起再发一次，我另写一份；要改某一处，请说“把……改成……”。',
  check: '没有核对数字：内置引擎不逐个查对，请照文中写明的来源看；接入大模型后可以。',
};

/** `was`: as it stands before all of them. */
function stepsOf(change: Change, was: Sheet, context: RevisionContext): ((now: Now) => Step)[] {
  const { do: deed, target, side, value = '', choice, words } = change;
  const no = (sentence = `没有做“${words}”：文档不能这样改。`) => [() => nothing(sentence)];
  const headings = target.part === 'section' ? headingsOf(target, was) : [];
  const each = (step: (section: SheetSection, now: Now) => Step) =>
    headings.length === 0 ? no() : headings.map((heading) => (now: Now) => inSection(now.sheet, heading, (one) => step(one, now)));
  const atEnd = (content: string) => [({ sheet }: Now) => appended(sheet, sheet.sections.at(-1), content)];
  const { named } = target;
  switch (deed) {
    case 'set':
      if (target.field === 'unit')
        return no('没有换算单位：文中的数字要与来源一致，内置引擎不改写它们。要改某一处，请说“把24000元改成2.4万元”。');
      if (target.field === 'title' && target.part === 'whole') return [(now) => retitled(now, value)];
      if (target.field === 'title') return each((section, { sheet }) => renamed(sheet, section, value));
      return target.part === 'words' && named ? [({ text }) => fillField(text, named, value)] : no();
    case 'replace':
      return [({ text }) => replaceWords(text, named ?? '', value, change.other?.named)];
    case 'remove':
      if (target.part === 'paragraph')
        return (target.places ?? []).map(
          (place) =>
            ({ sheet }) =>
              withoutParagraph(sheet, place),
        );
      if (target.part === 'words' && named) return [({ text }) => removeText(text, named, quoted.test(words))];
      return target.field ? no() : each((section, { sheet }) => without(sheet, section));
    case 'add':
      if (target.part === 'item' && named) return atEnd(`${named}：${value}`);
      if (target.part !== 'section' && target.part !== 'paragraph') return no();
      if (named === undefined) return value === '' ? no() : atEnd(value);
      // 加一段“食宿自理”: what is quoted is the paragraph.
      if (target.part === 'paragraph' && value === '' && quoted.test(words) && !change.other) return atEnd(named);
      return added(change, named, was) ?? no(`没有做“${words}”：请说加在哪一节后面。`);
    case 'append':
      if (target.part === 'whole' && side !== 'first' && !change.other) return atEnd(value);
      return each((section, { sheet }) => appended(sheet, section, value));
    case 'move':
      return each((section, { sheet }) => goes(change, section, sheet, was));
    case 'reshape':
      if (choice !== 'points' && choice !== 'table') return no();
      return each((section, { sheet }) => reshaped(sheet, section, choice === 'table' ? 'table' : 'list'));
    case 'shorten':
    case 'lengthen': {
      // Which sentences can go is no question of their weight.
      const why =
        deed === 'lengthen'
          ? '没有扩写：不编造内容。请把要补充的写出来，例如“在最后一节加上……”，或上传材料再写一份。'
          : '没有缩短：内置引擎不改写句子，也不替您决定哪一句可以不要。请说删掉哪一节、哪一段或哪一句，接入大模型后可以压缩。';
      return target.part === 'section' ? each(() => nothing(why)) : no(why);
    }
    case 'tone':
      return no(`没有做“${words}”：换语气要改写句子，内置引擎不改写，接入大模型后可以。`);
    case 'convert':
      if (choice === 'email') return [({ text }) => asMail(text, named ?? null, context)];
      return no(`没有改成${value}：换一种文体要另选内容，内置引擎不替您选。请把定下来的几条直接写在消息里，例如“再写一份${value}：……”。`);
    default:
      return no(alone[deed]);
  }

  /** Null where it would stand before all others. */
  function added({ other }: Change, title: string, sheet: Sheet): ((now: Now) => Step)[] | null {
    const place = other?.places?.[0];
    if (side === 'first' || (side === 'before' && (place ?? 0) < 2) || (other && place === undefined)) return null;
    const [after] = place === undefined ? [] : headingsOf({ part: 'section', places: [side === 'before' ? place - 1 : place] }, sheet);
    const heading = title.charAt(0).toUpperCase() + title.slice(1);
    return [(now) => withSection(now.sheet, { title: heading, content: value, after })];
  }
}

/** What is not there is called by its place, so that it can be said to be missing. */
function headingsOf({ places = [] }: ChangeTarget, { sections }: Sheet): string[] {
  return places.map((at) => {
    const found = sections.at(at < 0 ? at : at - 1);
    return found ? bareHeading(found.heading) : `第${printChineseOrdinal(Math.abs(at))}部分`;
  });
}

function inSection(sheet: Sheet, heading: string, step: (section: SheetSection) => Step): Step {
  const section = findSection(sheet, heading);
  if (section) return step(section);
  return nothing(`没有找到“${heading}”这一节。现有章节：${sheet.sections.map((one) => bareHeading(one.heading)).join('、') || '无'}。`);
}

function goes({ other, side, words }: Change, section: SheetSection, sheet: Sheet, was: Sheet): Step {
  if (!other) return moved(sheet, section, null, side === 'first' ? 'first' : 'last');
  const [beside] = headingsOf(other, was);
  if (beside === undefined) return nothing(`没有做“${words}”：没有说移到哪一节旁边。`);
  const own = was.sections.findIndex(({ heading }) => bareHeading(heading) === bareHeading(section.heading)) + 1;
  const isAfter = side === 'after' || (side === undefined && own > 0 && own < (other.places?.[0] ?? 0));
  return inSection({ ...sheet, sections: sheet.sections.filter((one) => one !== section) }, beside, (target) =>
    moved(sheet, section, target, isAfter ? 'after' : 'before'),
  );
}
