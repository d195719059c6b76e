/** Résumés side by side: what each says of the person, and which of the wanted points it mentions, in its own words. Nobody is ranked. */
import type { Conversation } from '#brains/builtin/conversation.ts';
import { lookedAt, quote, sectionsOf, lastWords } from '#brains/builtin/experts/expert.ts';
import type { Turn } from '#brains/builtin/recipe.ts';
import { findEmails, findPhones, surnames } from '#brains/builtin/text/facts.ts';
import { escapeMarkdown, printTable } from '#text/markdown.ts';
import type { Material } from '#brains/builtin/text/material.ts';
import { asksToWrite } from '#brains/builtin/reading/make/asks.ts';

const wants = /简历|候选|应聘|求职|筛选|面试|人选/;
const isPosting = /JD|岗位|职位|招聘|任职/i;

export function screeningTurn(conversation: Conversation): Turn | null {
  const { text, files, had_document } = conversation;
  if ((had_document && files.length === 0) || !(wants.test(text) || files.some(({ name }) => /简历|resume|cv/i.test(name)))) return null;
  if (asksToWrite(text) && /写|起草|拟/.test(text.slice(0, 60))) return null;
  const found = lookedAt(conversation);
  if (found === null)
    return {
      text: '把简历发上来（可以几份一起），再说说要求，例如：“对照要求看这些简历：本科、3 年以上经验、熟悉 Excel、会 SQL”。',
      calls: [],
    };
  if ('turn' in found) return found.turn;
  const { reading } = found;
  const postings = reading.materials.filter(({ name, title }) => isPosting.test(name) || isPosting.test(title));
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
      lastWords(reading, /打分|排名|排序|推荐|录用|最合适|筛掉/.test(text) ? ['没有打分、排名或建议录用：这由人来决定。'] : [], [
        '只找简历里有没有提到，没提到不等于不会。',
        '没有看性别、年龄、婚育和籍贯：这些不该作为依据。',
      ]),
    ]),
    calls: [],
  };
}

function wanted(text: string, postings: Material[]): string[] {
  const said =
    /(?:要求|条件|标准|需要|必须)[^：:，。\n]{0,8}[：:是有]?\s*([^。\n]{2,200})/.exec(text)?.[1] ??
    /[：:]\s*([^。\n]{2,200})/.exec(text)?.[1] ??
    '';
  const own = said.split(/[、，,；;]|以及|并且/).map(bare);
  const posted = postings.flatMap((posting) =>
    posting.passages
      .filter((passage) => /熟悉|掌握|精通|具备|经验|学历|专业|能力|证书|优先|本科|大专|硕士/.test(passage.text))
      .flatMap((passage) => passage.text.split(/[，；;。]/).map(bare)),
  );
  return [...new Set([...own, ...posted])].filter((point) => point.length >= 2 && point.length <= 30).slice(0, 15);
}

const bare = (point: string) =>
  point
    .replace(/^(?:\d+[.、]|要|会|熟悉|掌握|精通|具备|有|需要|能够?)\s*/, '')
    .replace(/(?:优先|即可|等)$/, '')
    .trim();

function mentioned(material: Material, point: string): string {
  const years = /(\d+)\s*年/.exec(point)?.[1];
  if (years !== undefined && /经验|工作|以上/.test(point)) {
    const has = /(\d+)/.exec(yearsIn(material) ?? '')?.[1];
    if (has === undefined) return '没有写明年限';
    return Number(has) >= Number(years) ? `写明 ${has} 年` : `写明 ${has} 年，少于 ${years} 年`;
  }
  const degree = degrees.findIndex((one) => point.includes(one));
  if (degree >= 0) {
    const has = degrees.findIndex((one) => one === degreeIn(material));
    return has < 0 ? '没有写明学历' : has <= degree ? `写明${degrees[has]}` : `写明${degrees[has]}，低于${degrees[degree]}`;
  }
  const words = (point.match(/[A-Za-z][A-Za-z0-9+#.]*|\p{Script=Han}{2,}/gu) ?? []).filter(
    (word) => !/^(?:能力|经验|以上|相关|工作|良好|较强)$/.test(word),
  );
  const hit = material.passages.find(
    ({ text }) => words.length > 0 && words.every((word) => text.toLowerCase().includes(word.toLowerCase())),
  );
  return hit ? `提到：${quote(hit.text, 40)}` : '没有提到';
}

/** From the highest down. */
const degrees = ['博士', '硕士', '研究生', '本科', '学士', '大专', '专科'];

function degreeIn({ content }: Material): string | null {
  return degrees.find((degree) => content.includes(degree)) ?? null;
}

function nameIn({ content, name }: Material): string | null {
  const labelled = /姓\s*名\s*[：:|]\s*\**([\p{Script=Han}·]{2,6})/u.exec(content)?.[1];
  if (labelled) return labelled;
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
  return alone?.split(/[\s|｜,，·—-]/)[0] ?? filed ?? null;
}

/** As it is written; never counted from dates, which may overlap. */
function yearsIn({ content }: Material): string | null {
  const found =
    /(\d{1,2})\s*年(?:以上|多)?(?:的)?(?:[\p{Script=Han}]{0,8})(?:工作)?(?:经验|经历|从业)/u.exec(content) ??
    /(?:工作|从业)(?:经验|年限|经历)?\s*[：:]?\s*(\d{1,2})\s*年/.exec(content);
  return found ? `${found[1]} 年` : null;
}
