/** The parts of a 公文 around its text, by GB/T 9704-2012, as HTML: head above the red line, attachments, signature, imprint. Pure. */
import { escaped } from '#capabilities/free-page/escaped.ts';
import { textArea, officialMeasures } from '../setup/page-measures.ts';
import type { Official } from '../setup/page-setup.ts';

const mmPerPoint = 25.4 / 72;

/** The mark fills the width at most, and is no larger than 小初 and a half. Points. */
export function organSize(organ: string): number {
  const letters = Math.max(1, Array.from(organ).length);
  return Math.round(Math.min(54, (textArea(officialMeasures).width * 0.98) / letters / mmPerPoint));
}

export function officialHead({ organ, number, copy, secret, urgent, signer }: Official): string {
  const marks = [copy, secret, urgent].filter((one) => one !== undefined).map((one) => `<div>${escaped(one)}</div>`);
  const lines = number ? `<span>${escaped(number)}</span>` : '';
  const numberLine = signer
    ? `<div class="number two">${lines || '<span></span>'}<span>签发人：<b>${escaped(signer)}</b></span></div>`
    : `<div class="number">${lines}</div>`;
  return `<header class="head">${marks.length > 0 ? `<div class="marks">${marks.join('')}</div>` : ''}<div class="organ" style="font-size:${organSize(organ)}pt">${escaped(organ)}</div>${numberLine}<hr></header>`;
}

/** `附件：1. …`, each below the other; one alone has no number. */
export function attachmentLines(attachments: readonly string[]): { label: string; name: string }[] {
  return attachments.map((name, n) => ({ label: `${n === 0 ? '附件：' : '　　　'}${attachments.length > 1 ? `${n + 1}. ` : ''}`, name }));
}

export interface SignaturePlace {
  /** Letters free at the right of the signer and of the day. */
  signer: number;
  day: number;
}

/** Widths in letters of 3 号: two digits are one. */
export function lettersWide(text: string): number {
  return Array.from(text).reduce((sum, char) => sum + (/[\u0020-\u007e]/.test(char) ? 0.5 : 1), 0);
}

/**
 * 7.3.5: sealed, the day stands four letters from the right and the signer in the middle over it; not sealed, the signer two letters from the
 * right and the day begins two letters after it, or stands two from the right where it is the longer.
 */
export function signaturePlace(signer: string, day: string, seal: boolean): SignaturePlace {
  const [wide, days] = [lettersWide(signer), lettersWide(day)];
  if (seal) return wide <= days + 4 ? { day: 4, signer: 4 + (days - wide) / 2 } : { day: 2 + (wide - days) / 2, signer: 2 };
  const day_right = 2 + wide - 2 - days;
  return day_right >= 2 ? { signer: 2, day: day_right } : { day: 2, signer: 2 + days + 2 - wide };
}

export function officialEnd(official: Official, signed: readonly string[], gap: number): string {
  const { attachments = [], note, seal = true } = official;
  const [signer, day] = signed;
  const listed = attachmentLines(attachments).map(
    ({ label, name }) => `<div><span style="white-space:pre">${label}</span>${escaped(name)}</div>`,
  );
  const place = signer !== undefined && day !== undefined ? signaturePlace(signer, day, seal) : null;
  const sign = place
    ? `<div class="signed"><div class="signer" style="margin-right:${place.signer}em">${escaped(signer ?? '')}</div><div class="day" style="margin-right:${place.day}em">${escaped(day ?? '')}</div></div>`
    : '';
  return [
    listed.length > 0 ? `<div class="attachments">${listed.join('')}</div>` : '',
    sign,
    note ? `<p class="note">${escaped(inBrackets(note))}</p>` : '',
    imprint(official, gap),
  ].join('');
}

export function inBrackets(note: string): string {
  return /^[（(]/.test(note) ? note : `（${note}）`;
}

function imprint({ cc, printed_by, printed_on }: Official, gap: number): string {
  if (!cc && !printed_by && !printed_on) return '';
  const copied = cc ? `<div>抄送：${escaped(cc)}</div>` : '';
  const printed =
    printed_by || printed_on
      ? `<div class="printed"><span>${escaped(printed_by ?? '')}</span><span>${escaped(printedOn(printed_on))}</span></div>`
      : '';
  return `<footer class="imprint" style="margin-top:${Math.round(gap * 100) / 100}mm">${copied}${printed}</footer>`;
}

export function printedOn(day: string | undefined): string {
  return day === undefined ? '' : day.endsWith('印发') ? day : `${day}印发`;
}
