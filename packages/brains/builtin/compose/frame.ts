/** What stands around the sections of a text that goes to somebody: whom it is to, what it opens and closes with, who signs it. */
import { escapeMarkdown } from '#text/markdown.ts';
import { before as beforeWords, behind } from '#text/words.ts';
import type { Printed } from '#contract/intent/heads.ts';
import textWords from './text-words.json' with { type: 'json' };
import { findDates, findTimes } from '../text/facts.ts';
import type { Slot } from '../text/slots.ts';
import { blank, raw, type Block } from './draft.ts';
import type { Evidence } from './evidence.ts';
import { hasAny } from '../text/signs.ts';
import type { Genre } from './genres.ts';
import { chineseDate, headSlots } from './heads.ts';
import type { Subject } from './subject.ts';

export interface Frame {
  heads: Printed;
  lead: Block[];
  tail: Block[];
  /** What is left for the sections. */
  rest: Evidence[];
}

/** A name as somebody wrote it, or its blank. */
const literal = (name: string | undefined, hint = ''): string => (name === undefined ? blank(hint) : escapeMarkdown(name));

const announced = ['公告', '通告', '告知', '通报'];

/** Values behind the labels of a genre, `甲方：明远茶行`, and the statements without them. */
function labelled(labels: readonly string[], evidence: readonly Evidence[]): { values: Map<string, string>; rest: Evidence[] } {
  const values = new Map<string, string>();
  const rest = evidence.filter(({ text }) => {
    const label = labels.find((one) => text.startsWith(one) && !values.has(one));
    const value = label === undefined ? '' : behind(text.slice(label.length), ['是', '为', '：', ':']);
    if (label === undefined || value === '') return true;
    values.set(label, value);
    return false;
  });
  return { values, rest };
}

export function frameOf({ request, evidence, title, today }: Subject, genre: Genre): Frame {
  const { values, rest: unlabelled } = labelled(genre.labels ?? [], evidence);
  const isAddressed = genre.address !== undefined;
  // Who was named as its signer signs any paper whose head has no place for it.
  const isSigned = evidence.some(({ own, slot }) => own && slot === 'signature') && !headSlots[request.kind]?.includes('signature');
  const signed = genre.signed ?? (isSigned ? '' : undefined);
  const framed: Slot[] = [
    ...(isAddressed ? (['recipient'] as const) : []),
    ...(signed === undefined ? [] : (['signature'] as const)),
    ...(genre.contact ? (['contact'] as const) : []),
  ];
  const taken = (e: Evidence) => framed.includes(e.slot) && (e.own || e.label !== '');
  const of = (slot: Slot) => unlabelled.filter((e) => e.slot === slot && taken(e)).map(({ text }) => text.replace(/[。；：:]$/, ''));
  const matter =
    (title.startsWith('关于') && title.includes('的') ? title.slice(2, title.lastIndexOf('的')) : undefined) ??
    (request.is_one_name ? '' : (request.topic ?? ''));
  const about = beforeWords(matter, textWords.matters);
  // What the order says stands before the label of a file.
  const to = request.audience ?? of('recipient')[0];
  // Hung up for whoever comes by: it is to nobody, unless somebody is named.
  const isHung = textWords.hung.some((one) => request.kind_word.includes(one));
  // A certificate is given to a bank, where the order says so.
  const hasReaders = isAddressed ? to !== undefined || !isHung : genre.signed !== undefined && Boolean(request.audience);
  const signer = request.signature ?? of('signature')[0];
  const day = genre.undated && !request.dated ? undefined : (request.dated ?? chineseDate(today));
  const word = announced.find((one) => request.kind_word.includes(one)) ?? '通知';
  const why = unlabelled.find((e) => e.own && hasAny(e.text, genre.why ?? []) && !e.text.includes('，'));
  const filled = (words: string) =>
    words
      .replaceAll('{topic}', about)
      .replaceAll('{title}', title)
      .replaceAll('{to}', to ?? blank('收件人'))
      .replaceAll('{date}', chineseDate(today))
      .replaceAll('{word}', word)
      .replaceAll('{why}', why ? `${why.text.replace(/[。；]$/, '')}，` : '');
  const sides = (genre.labels ?? []).filter((label, n) => n < 2 || values.has(label));
  const contact = of('contact').map((one) => behind(one, textWords.contact_labels));
  const closing = genre.closing ?? '';
  return {
    heads: {
      audience: hasReaders ? (to ?? '').replace(/[：:]$/, '') : undefined,
      ...(signed === undefined ? {} : { signature: signer ?? '', dated: day }),
    },
    lead: [
      ...(genre.head === undefined ? [] : [raw(filled(genre.head))]),
      ...(sides.length > 0 ? [raw(sides.map((label) => `${label}：${values.get(label) ?? blank(`${label}名称`)}`).join('\n\n'))] : []),
      ...(hasReaders ? [raw(`${literal(to?.replace(/[：:]$/, ''), genre.address)}：`)] : []),
      ...(genre.opening === undefined ? [] : [raw(filled(genre.opening))]),
    ],
    tail: [
      ...(contact.length > 0 ? [raw(`联系方式：${contact.join('；')}。`)] : []),
      ...(closing === ''
        ? []
        : [raw(sides.length > 0 ? sides.map((label) => closing.replaceAll('{label}', label)).join('\n\n') : filled(closing))]),
      ...(signed === undefined ? [] : [raw(`${literal(signer, signed)}${day === undefined ? '' : `\n\n${escapeMarkdown(day)}`}`)]),
    ],
    rest: unlabelled
      .filter((e) => !taken(e) && e !== why)
      // “11月25日9:30 第三会议室开预算评审会” says when before it says where.
      .map((e) =>
        isAddressed && e.slot === 'place' && findTimes(e.text).length + findDates(e.text).length > 0 ? { ...e, slot: 'time' } : e,
      ),
  };
}
