/** Résumés side by side: what each says of the person, and which of the wanted points it mentions, in its own words. Nobody is ranked. */
import type { Conversation } from '#brains/builtin/conversation.ts';
import { lookedAt, quote, sectionsOf, lastWords } from '#brains/builtin/experts/expert.ts';
import type { Turn } from '#brains/builtin/recipe.ts';
import { findEmails, findFigures, findPhones, surnames } from '#brains/builtin/text/facts.ts';
import { escapeMarkdown, printTable } from '#text/markdown.ts';
import type { Material } from '#brains/builtin/text/material.ts';
import { asksToWrite } from '#brains/builtin/reading/make/asks.ts';
import { startOf } from '#brains/builtin/text/spoken-words.ts';
import { before, beginsWith, behind, holds } from '#text/words.ts';
import words from '../expert-words.json' with { type: 'json' };

const isPosting = (title: string): boolean => holds(title, words.postings);

export function screeningTurn(conversation: Conversation): Turn | null {
  const { text, files, had_document } = conversation;
  if ((had_document && files.length === 0) || !(holds(text, words.screens) || files.some(({ name }) => holds(name, words.resumes))))
    return null;
  if (asksToWrite(text) && holds(text.slice(0, 60), words.drafts)) return null;
  const found = lookedAt(conversation);
  if (found === null)
    return {
      text: '把简历发上来（可以几份一起），再说说要求，例如：“对照要求看这些简历：本科、3 年以上经验、熟悉 Excel、会 SQL”。',
      calls: [],
    };
  if ('turn' in found) return found.turn;
  const { reading } = found;
  const postings = reading.materials.filter(({ name, title }) => isPosting(name) || isPosting(title));
  const people = reading.materials.filter((material) => !postings.includes(material));
  if (people.length === 0) return null;
  const points = wanted(text, postings);
  return {
    text: sectionsOf([
      `## 简历要点\n\n${printTable(
        ['文件', '姓名', '学历', '工作年限', '电话', '邮箱'],
        people.map((one) => [
          escapeMarkdown(one.name),
          nameIn(one) ?? '（没有写明）',
          degreeIn(one) ?? '（没有写明）',
          yearsIn(one) ?? '（没有写明）',
          findPhones(one.content)[0] ?? '—',
          findEmails(one.content)[0] ?? '—',
        ]),
      )}`,
      points.length > 0
        ? `## 对照要求\n\n${printTable(
            ['要求', ...people.map((one) => nameIn(one) ?? escapeMarkdown(one.name))],
            points.map((point) => [escapeMarkdown(point), ...people.map((one) => mentioned(one, point))]),
          )}`
        : '没有看到要求。说出来我就逐条对照，例如“本科、3 年以上经验、会 SQL”。',
      lastWords(reading, holds(text, words.ranks) ? ['没有打分、排名或建议录用：这由人来决定。'] : [], [
        '只找简历里有没有提到，没提到不等于不会。',
        '没有看性别、年龄、婚育和籍贯：这些不该作为依据。',
      ]),
    ]),
    calls: [],
  };
}

function wanted(text: string, postings: Material[]): string[] {
  const lead = words.needs.find((one) => text.includes(one));
  const behindLead = lead === undefined ? '' : text.slice(text.indexOf(lead) + lead.length);
  const [, listed] = /^[^：:，。\n]{0,8}[：:]\s*([^。\n]{2,200})/.exec(behindLead) ?? [];
  const said =
    listed ??
    (
      /[^。\n]{2,200}/.exec(behind(behindLead, words.copulas)) ?? /(?<=[：:]\s*)[^。：:\n]{2,200}/.exec(text.split('\n', 1)[0] ?? '')
    )?.[0] ??
    '';
  const own = words.joints.reduce((left, one) => left.replaceAll(one, '、'), said).split('、');
  const posted = postings.flatMap((posting) =>
    posting.passages.filter((passage) => holds(passage.text, words.skills)).flatMap((passage) => passage.text.split(/[，；;。]/).map(bare)),
  );
  return [...new Set([...own.map(bare), ...posted])].filter((point) => point.length >= 2 && point.length <= 30).slice(0, 15);
}

/** 熟悉 Excel 优先 → Excel; 会计证 stays. */
function bare(point: string): string {
  const told = point.trim().replace(/^\d+[.、]\s*/, '');
  const begun = beginsWith(told, words.no_lead) ? '' : startOf(told, words.leads);
  return before(told.slice(begun.length).trim(), words.ends);
}

function mentioned(material: Material, point: string): string {
  const years = yearsOf(point);
  if (years !== null && holds(point, words.of_years)) {
    const has = yearsOf(yearsIn(material) ?? '');
    if (has === null) return '没有写明年限';
    return has >= years ? `写明 ${has} 年` : `写明 ${has} 年，少于 ${years} 年`;
  }
  const degree = degrees.findIndex((one) => point.includes(one));
  if (degree >= 0) {
    const has = degrees.findIndex((one) => one === degreeIn(material));
    return has < 0 ? '没有写明学历' : has <= degree ? `写明${degrees[has]}` : `写明${degrees[has]}，低于${degrees[degree]}`;
  }
  const told = (point.match(/[A-Za-z][A-Za-z0-9+#.]*|\p{Script=Han}{2,}/gu) ?? []).filter((word) => !words.empty.includes(word));
  const hit = material.passages.find(
    ({ text }) => told.length > 0 && told.every((word) => text.toLowerCase().includes(word.toLowerCase())),
  );
  return hit ? `提到：${quote(hit.text, 40)}` : '没有提到';
}

/** From the highest down. */
const degrees = ['博士', '硕士', '研究生', '本科', '学士', '大专', '专科'];

function degreeIn({ content }: Material): string | null {
  return degrees.find((degree) => content.includes(degree)) ?? null;
}

function nameIn({ content, name }: Material): string | null {
  const label = words.name_labels.find((one) => content.includes(one)) ?? '';
  const [, labelled] = /^\s*[：:|]\s*\**([\p{Script=Han}·]{2,6})/u.exec(label === '' ? '' : (content.split(label)[1] ?? '')) ?? [];
  const alone = content
    .split('\n')
    .slice(0, 6)
    .map((line) =>
      line
        .replace(/^#+\s*/, '')
        .replaceAll('**', '')
        .trim(),
    )
    .find((line) => new RegExp(`^[${surnames}]\\p{Script=Han}{1,2}(?=$|[\\s|｜,，·—-])`, 'u').test(line));
  const filed = new RegExp(`[${surnames}]\\p{Script=Han}{1,2}(?=的?简历|[-_ ]|\\.)`, 'u').exec(name)?.[0];
  return labelled ?? alone?.split(/[\s|｜,，·—-]/)[0] ?? filed ?? null;
}

/** As it is written; never counted from dates, which may overlap. */
function yearsIn({ content }: Material): string | null {
  const clauses = content.split(/[，。；;\n]/).filter((clause) => clause.length <= 30 && holds(clause, words.of_work));
  const [years] = clauses.flatMap((clause) => yearsOf(clause) ?? []);
  return years === undefined ? null : `${years} 年`;
}

/** 3 of “3 年以上”; 2019年 is a year itself. */
function yearsOf(text: string): number | null {
  const found = findFigures(text).find((one) => /^\d{1,2}\s?\D$/.test(one) && one.endsWith('年'));
  return found === undefined ? null : Number.parseInt(found, 10);
}
