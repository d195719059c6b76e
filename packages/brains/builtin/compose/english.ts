/** Documents asked for in English, English throughout: the person's sentences and the files' in the usual form, nothing added. */
import { sayIn } from '../said/said.ts';
import { capital, type EnglishWriting } from '../text/english-writing.ts';
import { printTable } from '#text/markdown.ts';
import type { Material, MaterialTable } from '../text/material.ts';
import { countCharacters, plainText } from '#text/segment.ts';
import type { Composed } from './compose.ts';

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const tbd = (what: string) => `[TBD: ${what}]`;
const mostRows = 20;

export function composeEnglish(
  asked: EnglishWriting,
  title: string | null,
  materials: Material[],
  today: string,
): Omit<Composed, 'outline'> {
  const subject = title ?? asked.subject ?? subjectOf(materials) ?? sayIn('en')(`form.${asked.form}`);
  const whole = materials.flatMap((material) => partsOf(material, materials.length > 1));
  const body = [...ownParts(asked), ...whole];
  if (body.length === 0) body.push(tbd('what the reader needs to know'));
  const content = `${[`# ${subject}`, ...head(asked, title ?? asked.subject ?? subjectOf(materials) ?? (asked.form === 'email' ? tbd('subject') : subject), today), ...body, ...foot(asked)].join('\n\n')}\n`;
  return {
    title: subject,
    heads: {
      title: subject,
      ...(letters.includes(asked.form) ? { audience: asked.audience ? capital(asked.audience) : '', signature: asked.from ?? '' } : {}),
    },
    content,
    characters: countCharacters(plainText(content)),
    blanks: [...content.matchAll(/\[TBD: ([^\]]*)\]/g)].map((match) => match[1] ?? ''),
    sources: materials.map((material) => material.name),
    notes: asked.one_page ? ['没有按一页取舍：内置引擎不取舍英文材料，超出一页时可以说删去哪一节，或接入大模型。'] : [],
  };
}

const letters: readonly EnglishWriting['form'][] = ['memo', 'email', 'letter', 'notice'];

function subjectOf([first]: Material[]): string | null {
  return first ? first.title || capital(first.name.replace(/\.[^.]+$/, '').replaceAll(/[_-]+/g, ' ')) : null;
}

function head({ form, audience, from }: EnglishWriting, subject: string, today: string): string[] {
  const [year = '', month = '1', day = '1'] = today.split('-');
  const date = `${Number(day)} ${months[Number(month) - 1]} ${year}`;
  const to = audience ? capital(audience) : null;
  switch (form) {
    case 'memo':
      return [`**To:** ${to ?? tbd('recipients')}`, `**From:** ${from ?? tbd('sender')}`, `**Date:** ${date}`, `**Subject:** ${subject}`];
    case 'email':
      return [`**To:** ${to ?? tbd('recipient')}`, `**Subject:** ${subject}`, `Dear ${to ?? tbd('name')},`];
    case 'letter':
      return [date, `Dear ${to ?? tbd('name')},`];
    case 'notice':
      return [`**To:** ${to ?? tbd('who this is for')}`, `**Date:** ${date}`];
    case 'report':
      return [...(to ? [`**For:** ${to}`] : []), `**Date:** ${date}`];
    default:
      return [];
  }
}

function foot({ form, from }: EnglishWriting): string[] {
  if (form === 'email') return ['Best regards,', from ?? tbd('your name')];
  if (form === 'letter') return ['Yours sincerely,', from ?? tbd('your name')];
  return form === 'notice' ? [from ?? tbd('issued by')] : [];
}

/** Letters and notes go on in one, a report point by point; nothing is put under a heading nobody gave. */
function ownParts({ form, sentences }: EnglishWriting): string[] {
  if (sentences.length === 0) return [];
  if (form === 'report') return [sentences.map((one) => `- ${one}`).join('\n')];
  return sentences.length <= 3 ? [sentences.join(' ')] : [sentences.slice(0, 1).join(' '), sentences.slice(1).join(' ')];
}

/** A file's own headings with what stands below each. */
function partsOf(material: Material, isOne: boolean): string[] {
  const source = `*(Source: ${material.name})*`;
  const { passages } = material;
  const headings = [...new Set([...passages, ...material.tables].map((part) => part.heading))];
  const under = (heading: string) => {
    const said = passages.filter((passage) => passage.heading === heading).map((passage) => capital(passage.text));
    const tables = material.tables.filter((table) => table.heading === heading).flatMap(tableParts);
    const list = said.length === 0 ? [] : [said.map((text) => `- ${text}`).join('\n')];
    return [...(heading === '' || heading === material.title ? [] : [`## ${heading}`]), ...list, ...tables];
  };
  const parts = headings.flatMap(under);
  if (parts.length === 0) return [];
  return [...(isOne ? [`## ${material.title || material.name}`] : []), ...parts, source];
}

/** The table as it stands. */
function tableParts(table: MaterialTable): string[] {
  const cut = table.rows.length > mostRows;
  return [
    printTable(table.header, table.rows.slice(0, mostRows)),
    ...(cut ? [`The first ${mostRows} of ${table.rows.length} rows are shown.`] : []),
  ];
}
