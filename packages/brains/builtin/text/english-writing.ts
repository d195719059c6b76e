/** What text somebody asks for in English: its form, its subject, who it is for, and what was said as its content. */

export type EnglishForm = 'memo' | 'email' | 'letter' | 'notice' | 'report' | 'minutes' | 'text';

export interface EnglishWriting {
  form: EnglishForm;
  /** null when nothing names it. */
  subject: string | null;
  audience: string | null;
  /** Who signs: “Tom Zhang, sales” of “From Tom Zhang, sales.” */
  from: string | null;
  /** Sentences of the person's own, each with its end mark. */
  sentences: string[];
  /** No more than a page is asked for. */
  one_page: boolean;
}

const forms: [EnglishForm, RegExp][] = [
  ['memo', /\bmemo(?:randum)?\b/i],
  ['email', /\be-?mail\b/i],
  ['minutes', /\bminutes\b/i],
  ['letter', /\bletter\b/i],
  ['notice', /\b(?:notice|announcement)\b/i],
  ['report', /\b(?:report|status update|summary|update|review|brief|proposal|plan)\b/i],
  ['text', /\b(?:article|document|text|post|note|speech|faq|policy|guide|description|statement)\b/i],
];
const asking =
  /^(?:please\s+|can you\s+|could you\s+|i need you to\s+|help me\s+(?:to\s+)?)*(?:write|draft|prepare|compose|create|make|turn|summari[sz]e|put together|i need|give me|produce|(?:an?\s+)?(?:one|single)[- ]page)\b/i;

/** null for words that are not English, or ask for no text. */
export function readEnglishWriting(text: string): EnglishWriting | null {
  if (/\p{Script=Han}/u.test(text) || !asking.test(text.trim())) return null;
  const [first = '', ...rest] = sentencesOf(text);
  const { ask, behind } = askOf(first);
  const form = forms.find(([, pattern]) => pattern.test(ask))?.[0];
  if (!form && !/^(?:please\s+)?summari[sz]e/i.test(ask)) return null;
  const titled = /\b(?:titled|called|entitled|with the (?:title|subject)(?: line)?)\s+["“]([^"”]+)["”]/i.exec(text)?.[1];
  const about =
    /\b(?:about|regarding|concerning|announcing|on)\s+(?!(?:the |this |these |that |my )?(?:attach|document|file|text|notes?\b|following))([^:.,\n]{3,80})/i.exec(
      ask,
    )?.[1];
  const said = [...wishesOf(behind), ...rest].map(sentence).filter((one) => one !== '' && !tellsManner.test(one));
  const signed = said.find((one) => signer.test(one));
  const sentences = said.filter((one) => one !== signed);
  return {
    form: form ?? 'report',
    subject:
      titled ??
      (about ? capital(about.trim()) : null) ??
      (form === 'report' && sentences.length > 1 ? calledIn(ask) : null) ??
      subjectIn(sentences[0]),
    audience: audienceIn(ask),
    from: signer.exec(signed ?? '')?.[1] ?? null,
    sentences,
    one_page: /\b(?:one|single|1)[- ]page(?:r)?\b/i.test(text),
  };
}

const signer = /^(?:From|Signed(?: by)?|I am|I'm|My name is):?\s+([A-Z][\w'-]+(?:\s[A-Z][\w'-]+){1,2}(?:,\s[\w &-]{2,40})?)\.$/;

/** What a writer is told about the writing, not the reader. */
const tellsManner =
  /^(?:please\s+)?(?:keep it|make it|use a|the tone|tone|in about|about \d+ words|max(?:imum)? \d+ words|no more than|use the attached)\b/i;

/** What stands behind the colon or behind “saying that” is the content. */
function askOf(first: string): { ask: string; behind: string } {
  const colon = first.search(/:\s/);
  if (colon > 0) return { ask: first.slice(0, colon), behind: first.slice(colon + 1) };
  const said =
    /\s(?:saying|stating|explaining|telling (?:him|her|them|us|\w+)|to (?:say|tell (?:him|her|them|\w+)|inform (?:him|her|them|\w+)))\s+(?:that\s+)?/i.exec(
      first,
    );
  return said ? { ask: first.slice(0, said.index), behind: first.slice(said.index + said[0].length) } : { ask: first, behind: '' };
}

/** “…, and asking him to confirm by Friday” is a sentence to the reader. */
function wishesOf(words: string): string[] {
  return words.split(/,?\s+and\s+(?=ask(?:ing)?\b)|,\s+(?=ask(?:ing)?\b)/i).map((part) =>
    part
      .trim()
      .replace(/^ask(?:ing)?\s+(?:him|her|them|everyone|everybody|you)?\s*to\s+/i, 'Please ')
      .replace(/^ask(?:ing)?\s+(?:him|her|them|everyone|you)?\s*for\s+/i, 'Please let us have '),
  );
}

function audienceIn(ask: string): string | null {
  const found =
    /\b(?:to|for)\s+((?:all|our|the|my)?\s*(?:(?:Mr|Mrs|Ms|Dr|Prof)\.\s)?[A-Za-z][\w' -]{1,40}?)(?=\s+at\s+[A-Z]|\s+(?:about|on|regarding|concerning|from|based|saying|with|of)\b|[,.:]|$)/i
      .exec(ask)?.[1]
      ?.replace(/\s+please$/i, '')
      .trim();
  return found && !/^(?:the |my |our )?(?:attach|file|me$|us$)/i.test(found) ? found.replace(/^(?:the|our|my)\s+/i, '') : null;
}

/** “Write a weekly update for my manager” asks for a Weekly update. */
function calledIn(ask: string): string | null {
  const called = /\b(?:an?|the|this|our|my)\s+([a-z][a-z -]{3,30}?)(?=\s+(?:for|to|about|based|on|of|from|covering)\b|[,.:]|$)/i.exec(
    ask,
  )?.[1];
  return called ? capital(called.trim()) : null;
}

/** The first statement, up to where it goes on to details. */
function subjectIn(first: string | undefined): string | null {
  if (first === undefined) return null;
  const clause = (first.replace(/[.!?]$/, '').split(/,\s|;\s|\s(?:because|so that|in order to|which)\s/)[0] ?? '').trim();
  if (clause.length <= 80) return clause.replace(/\s+for\s+\w+$/, (tail) => (clause.length > 60 ? '' : tail));
  return clause
    .slice(0, 80)
    .replace(/\s+\S*$/, '')
    .replace(/(?:\s+(?:for|to|of|from|and|or|the|a|an|in|on|at|with|by|as))+$/i, '');
}

export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<!\b(?:[Ee]xt|[Nn]os?|[Vv]ol|pp?|St|Mr|Mrs|Ms|Dr|approx|[Ff]ig|[Dd]ept|e\.g|i\.e)\.)(?<=[.!?])\s+(?=["“$€£]?[A-Z\d])|\n+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function sentence(words: string): string {
  const bare = words.trim().replace(/[,;]$/, '');
  return bare === '' ? '' : /[.!?:]$/.test(bare) ? capital(bare) : `${capital(bare)}.`;
}

/** What the page says, in Chinese, it has written. */
export const formNames: Record<EnglishForm, string> = {
  memo: '备忘录',
  email: '邮件',
  letter: '信',
  notice: '通知',
  report: '报告',
  minutes: '会议纪要',
  text: '文章',
};
