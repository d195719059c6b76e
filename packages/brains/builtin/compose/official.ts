/** Official letters: who it goes to, why and what is asked for, the usual closing, who signs and when. */
import { blank, blankBlock, raw, type Block, type Draft } from './draft.ts';
import { chineseDate } from './heads.ts';
import { isOfficial } from './official-title.ts';
import { piecesOf, prosePieces } from './sections.ts';
import type { Subject } from './subject.ts';

export { isOfficial };

/** Clauses that stand in the head, at the foot, or are said by the closing. */
const framed =
  /^(?:主送|报送|呈报|呈送|报请|收件人|落款|署名|发文单位)|^联系人|^(?:联系)?(?:电话|方式)|^(?:恳?请|望|盼|妥否)[^，。]{0,10}(?:批准|批示|审批|审定|函复|复函|回复|支持为盼)$/;

export function officialLetter(subject: Subject): Draft {
  const { request, evidence, today, title } = subject;
  const isPetition = title.endsWith('请示');
  const own = request.facts.join('，');
  const to =
    evidence.find((e) => e.slot === 'recipient')?.text ?? request.audience ?? blank(isPetition ? '主送的上级单位或领导' : '收函单位');
  const sender = /(?:我|本)(?:公司|司|校|单位|院|局|部|中心|店)[（(]([^（()）]{2,24})[）)]/.exec(own)?.[1];
  const signature = evidence.find((e) => e.slot === 'signature')?.text ?? sender ?? blank('发文单位');
  const contact = contactIn(own);
  const body = evidence.filter((e) => !['recipient', 'signature', 'contact'].includes(e.slot));
  const prose: Block[] =
    request.points.length > 0
      ? []
      : body.length > 0
        ? [{ kind: 'paragraph', pieces: request.facts.length > 0 ? prosePieces(request, body, framed) : piecesOf(body) }]
        : [blankBlock(isPetition ? '请示的缘由、依据和具体事项' : '发函的缘由和商洽、询问或告知的事项')];
  return {
    title,
    lead: [raw(`${to.replace(/[：:]$/, '')}：`), ...prose],
    sections: request.points.length > 0 ? subject.fillPoints(body) : [],
    tail: [
      raw(closingOf(own, request.kind_word, isPetition)),
      ...(contact === '' ? [] : [raw(`（${contact}）`)]),
      raw(`${signature}\n\n${chineseDate(today)}`),
    ],
  };
}

function closingOf(own: string, word: string, isPetition: boolean): string {
  if (isPetition) return '妥否，请批示。';
  if (/复函|函复/.test(word)) return '特此函复。';
  return /拟|借用|商|协助|支持|配合|请贵|能否|可否|询/.test(own) ? '特此函商，敬请函复。' : '特此函告。';
}

/** 联系人：许静，电话0571-88001234 */
function contactIn(own: string): string {
  const clauses = own.split('，').filter((clause) => /^联系人|^(?:联系)?(?:电话|手机|方式|邮箱)/.test(clause.trim()));
  return clauses
    .map((clause) => clause.replace(/^(联系人|联系电话|联系方式|电话|手机|邮箱)(?:是|为)?[：:]?/, '$1：').replace(/：\s+/, '：'))
    .join('，');
}
