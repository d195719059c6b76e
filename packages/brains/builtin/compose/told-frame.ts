/** Who writes to whom about what, told in one clause: 教务处向校长请示购置平板, 商请交警支队支持交通疏导, 工会倡议全体职工捐款. */
import type { WritingRequest } from './writing-request.ts';

const unit =
  '(?:局|居委会|村委会|委员会|管委会|委|办|办公室|中心|公司|集团|处|科|院|校|学校|学院|政府|部|厅|队|支队|大队|协会|银行|社区|街道|工会|团委|党委|医院|幼儿园|门店|店)';
const name = '[\\p{Script=Han}A-Za-z]';

const petition = new RegExp(`^(${name}{2,14}?)向(${name}{2,14}?)(?:提出)?(?:请示|申请|报告)(?!书)([^，]{4,40})$`, 'u');
const inquiry = new RegExp(
  `^(?:(${name}{2,16}?))?(?:商请|函请|恳请|请求)(${name}{2,20}?${unit})((?:予以|给予)?(?:支持|协助|配合|提供|帮助|安排|派)[^，]{2,40})$`,
  'u',
);
const call = new RegExp(
  `^(?:由)?(${name}{2,16}?)(?:倡议|号召|呼吁)((?:全体|广大|各|全院|全校|全公司)${name}{1,8}?)(为[^，]{2,24}|(?:参与|参加|开展|践行|支持)[^，]{2,24})$`,
  'u',
);
/** 办公室, 行政部 as the last words of a notice: who signs it. */
const signer = new RegExp(`^${name}{0,12}${unit}$`, 'u');

/** With the addressee, the sender and the matter where the form has its places for them. */
export function withToldFrame(request: WritingRequest): WritingRequest {
  const [first = '', ...rest] = request.facts;
  const [clause = '', ...more] = first.split('，');
  const placed = (head: string | null, to: string | undefined, from: string | undefined, topic: string): WritingRequest => {
    const said = [...(head === null ? [] : [head]), ...more].join('，');
    return {
      ...request,
      topic: request.topic ?? topic.replaceAll(/(?<=\p{Script=Han}) (?=\d)|(?<=\d) (?=\p{Script=Han})/gu, ''),
      facts: [
        ...(said === '' ? [] : [said]),
        ...rest,
        ...(to && !/^(?:主送|收件人)/m.test(rest.join('\n')) ? [`主送：${to}`] : []),
        ...(from && !/落款|署名/.test(request.facts.join()) ? [`落款：${from}`] : []),
      ],
    };
  };
  if (request.kind === '申请') {
    const asked = petition.exec(clause);
    if (asked) return placed(`拟${asked[3] ?? ''}`, asked[2], asked[1], asked[3] ?? '');
    const wanted = /函/.test(request.kind_word) ? inquiry.exec(clause) : null;
    if (wanted)
      return { ...placed(`商请贵单位${wanted[3] ?? ''}`, wanted[2], wanted[1], `商请${wanted[3] ?? ''}`), topic: `商请${wanted[3] ?? ''}` };
    const called = /倡议/.test(request.kind_word) ? call.exec(clause) : null;
    if (called) return placed(null, called[2], called[1], called[3] ?? '');
  }
  return request.kind === '通知' ? withLastSigner(request) : request;
}

function withLastSigner(request: WritingRequest): WritingRequest {
  const last = request.facts.at(-1) ?? '';
  const clauses = last.split('，');
  const from = clauses.at(-1)?.trim() ?? '';
  const isAlone = signer.test(from) && !/^(?:请|各|由|到|在|找|报|交)/.test(from) && (clauses.length > 1 || request.facts.length > 1);
  if (!isAlone || /落款|署名|发文单位/.test(request.facts.join())) return request;
  const left = clauses.slice(0, -1).join('，');
  return { ...request, facts: [...request.facts.slice(0, -1), ...(left === '' ? [] : [left]), `落款：${from}`] };
}
