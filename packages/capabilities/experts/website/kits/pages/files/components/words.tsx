import { Fragment } from 'react';

/** Words as they were written, line by line. */
export function Lines({ text }: { text: string }) {
  return text.split(/\n+/).map((line, n) => (
    <Fragment key={n}>
      {n > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}

/** An address, a number or a web page can be pressed. */
export function Reachable({ value }: { value: string }) {
  const phone = /^(\+?[\d\s()-]{7,20}\d)(（[^（）]{1,20}）)?$/.exec(value);
  if (/^[^\s@<>"]+@[^\s@<>"]+\.[a-z]{2,}$/i.test(value)) return <a href={`mailto:${value}`}>{value}</a>;
  if (phone)
    return (
      <>
        <a href={`tel:${(phone[1] ?? '').replace(/[\s()-]/g, '')}`}>{phone[1]}</a>
        {phone[2]}
      </>
    );
  if (/^https?:\/\/[^\s<>"]+$/i.test(value))
    return (
      <a href={value} target="_blank" rel="noopener noreferrer">
        {value}
      </a>
    );
  return <>{value}</>;
}

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** A headline breaks between words; a mark stays with the word before it. */
export function Headline({ text }: { text: string }) {
  return [...words.segment(text)].map(({ segment, isWordLike }, n, all) => {
    const held = /^[“"「『《（([]$|\d$/.test(all[n - 1]?.segment ?? '');
    return (
      <Fragment key={n}>
        {n > 0 && !held && (isWordLike || /^[“「『《（([]$/.test(segment)) ? <wbr /> : null}
        {segment}
      </Fragment>
    );
  });
}
