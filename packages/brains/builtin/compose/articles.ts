/** Free texts: articles, summaries of files, questions with their answers. */
import { pairsIn } from '../text/question-pairs.ts';
import { bareHeading } from '#text/bare-heading.ts';
import { blankBlock, raw, required, type Block, type Draft, type Piece, type Section } from './draft.ts';
import type { Evidence } from './evidence.ts';
import { blocksOfTables, piecesOf } from './sections.ts';
import type { Subject } from './subject.ts';

export function article(subject: Subject): Draft {
  const { request, evidence, title } = subject;
  if (request.points.length > 0) return inSections(subject, subject.fillPoints(evidence));
  if (subject.materials.length > 0) return inSections(subject, bySourceHeading(subject));
  if (evidence.length > 0) return { title, lead: [{ kind: 'paragraph', pieces: piecesOf(evidence) }], sections: [], tail: [] };
  return { title, lead: [blankBlock(`“${request.topic ?? title}”要写的内容`)], sections: [], tail: [] };
}

const inSections = (subject: Subject, sections: Section[]): Draft => ({
  title: subject.title,
  lead: [],
  sections: withTables(sections, subject),
  tail: [],
});

/** What was typed as a list stays one, with what was said around it where it was said. */
export function inOrder(facts: string[], items: 'ordered' | 'list' = 'ordered'): Block[] {
  const blocks: Block[] = [];
  for (const fact of facts) {
    const kind = fact.startsWith('- ') ? items : 'paragraph';
    const last = blocks.at(-1);
    const piece: Piece = { text: fact.replace(/^- /, ''), weight: required, source: '' };
    if (last?.kind === kind) last.pieces.push(piece);
    else blocks.push({ kind, pieces: [piece] });
  }
  return blocks;
}

export function summary(subject: Subject): Draft {
  const { materials, evidence, tables, title, request } = subject;
  if (materials.length === 0) return article(subject);
  if (request.points.length > 0) return inSections(subject, subject.fillPoints(evidence));
  if (materials.length === 1) return inSections(subject, bySourceHeading(subject));
  const sections = materials.map((material): Section => {
    const own = evidence.filter((e) => e.source.startsWith(material.name));
    const found = tables.filter((t) => t.source.startsWith(material.name));
    const blocks: Block[] = own.length > 0 ? [{ kind: 'list', pieces: piecesOf(own) }] : [];
    return { heading: material.name, level: 2, blocks: [...blocks, ...blocksOfTables(found)] };
  });
  return { title, lead: [], sections: sections.filter((section) => section.blocks.length > 0), tail: [] };
}

/** The files' own headings, in their order; small ones are left to the end. */
function bySourceHeading(subject: Subject): Section[] {
  const groups = new Map<string, Evidence[]>();
  for (const statement of subject.evidence) {
    const heading = statement.own ? '补充说明' : headingText(statement.heading) || '主要内容';
    groups.set(heading, [...(groups.get(heading) ?? []), statement]);
  }
  return [...groups].map(([heading, found]) => {
    // Of a file with many parts the least are left out whole before the text is too long.
    const best = Math.max(...found.map((one) => one.score));
    const pieces = piecesOf(found).map((piece) =>
      piece.weight === required && piece.source !== '' ? { ...piece, weight: 1 + best } : piece,
    );
    return { heading, level: 2, blocks: [{ kind: 'list', pieces }] };
  });
}

function headingText(heading: string): string {
  return bareHeading(heading).slice(0, 30);
}

function withTables(sections: Section[], subject: Subject): Section[] {
  if (subject.tables.length === 0 || sections.some((section) => section.blocks.some((block) => block.kind === 'table'))) return sections;
  const blocks = blocksOfTables(subject.tables);
  return blocks.length > 0 ? [...sections, { heading: '数据情况', level: 2, blocks }] : sections;
}

/** From the person's own words or from files. */
export function questions({ title }: Subject, { pairs, above }: ReturnType<typeof pairsIn>): Draft {
  const sections = pairs.map(({ question, answer }): Section => ({
    heading: question,
    level: 2,
    blocks: [
      answer === '' ? blankBlock(`“${question}”的回答`) : { kind: 'paragraph', pieces: [{ text: answer, weight: required, source: '' }] },
    ],
  }));
  return { title, lead: above.filter((line) => !title.includes(line)).map((line) => raw(line)), sections, tail: [] };
}
