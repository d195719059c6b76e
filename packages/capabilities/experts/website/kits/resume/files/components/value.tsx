/** A place to fill stands out; an address or a number can be pressed. */
export function Value({ value }: { value: string }) {
  if (/^[^\s@<>"]+@[^\s@<>"]+\.[a-z]{2,}$/i.test(value)) return <a href={`mailto:${value}`}>{value}</a>;
  if (/^\+?[\d\s()-]{7,20}$/.test(value)) return <a href={`tel:${value.replace(/[\s()-]/g, '')}`}>{value}</a>;
  if (/^https?:\/\/[^\s<>"]+$/i.test(value))
    return (
      <a href={value} target="_blank" rel="noopener noreferrer">
        {value}
      </a>
    );
  return value.split(/(【待补充[^】]*】)/).map((piece, n) => (n % 2 === 1 ? <mark key={n}>{piece}</mark> : piece));
}
