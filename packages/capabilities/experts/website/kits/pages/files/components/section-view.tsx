import Link from 'next/link';
import type { Section } from '../lib/site';
import { ChartView } from './chart-view';
import { TableView } from './table-view';
import { Headline, Lines, Reachable } from './words';

export function SectionView({ section }: { section: Section }) {
  const hasHead = section.type !== 'hero' && section.type !== 'quote';
  return (
    <section className={section.type} id={section.id}>
      {hasHead && (section.title || section.lead) ? (
        <div className="head">
          {section.title ? <h2>{section.title}</h2> : null}
          {section.lead ? (
            <p>
              <Lines text={section.lead} />
            </p>
          ) : null}
        </div>
      ) : null}
      <Body section={section} />
    </section>
  );
}

function Body({ section }: { section: Section }) {
  switch (section.type) {
    case 'hero':
      return <Hero section={section} />;
    case 'text':
      return (
        <div className="body">
          {section.picture ? <img src={section.picture} alt={section.title ?? ''} /> : null}
          {section.paragraphs.map((text, n) => (
            <p key={n} className={text.startsWith('【') ? 'p open' : /^\p{Script=Han}/u.test(text) ? 'p' : 'p plain'}>
              <Lines text={text} />
            </p>
          ))}
        </div>
      );
    case 'features':
      return (
        <div className="items">
          {section.items.map(({ title, text }, n) => (
            <div key={n} className="item">
              <h3>{title}</h3>
              {text ? (
                <p>
                  <Lines text={text} />
                </p>
              ) : null}
            </div>
          ))}
        </div>
      );
    case 'figures':
      return (
        <div className="items">
          {section.items.map(({ value, label, note }, n) => (
            <div key={n} className="item">
              <p className="value">{value}</p>
              <p className="label">{label}</p>
              {note ? <p className="note">{note}</p> : null}
            </div>
          ))}
        </div>
      );
    case 'table':
      return <TableView section={section} />;
    case 'chart':
      return <ChartView chart={section.chart} label={section.title ?? '图表'} />;
    case 'gallery':
      return (
        <div className="items">
          {section.items.map(({ picture, caption }, n) => (
            <figure key={n} className="item">
              <img src={picture} alt={caption ?? ''} loading="lazy" />
              {caption ? <figcaption>{caption}</figcaption> : null}
            </figure>
          ))}
        </div>
      );
    case 'timeline':
      // Where columns stand side by side they may go beyond the edge.
      return (
        <div className="items" tabIndex={0} role="region" aria-label={section.title ?? '时间线'}>
          {section.items.map(({ time, title, text }, n) => (
            <div key={n} className="item">
              <time>{time}</time>
              <div>
                <h3>{title}</h3>
                {text ? (
                  <p>
                    <Lines text={text} />
                  </p>
                ) : null}
              </div>
            </div>
          ))}
        </div>
      );
    case 'faq':
      return (
        <div className="items">
          {section.items.map(({ question, answer }, n) => (
            <details key={n} className="item" open={n === 0}>
              <summary>{question}</summary>
              <p>
                <Lines text={answer} />
              </p>
            </details>
          ))}
        </div>
      );
    case 'quote':
      return (
        <blockquote>
          <Lines text={section.text} />
          {section.by ? <cite>{section.by}</cite> : null}
        </blockquote>
      );
    case 'team':
      return (
        <div className="items">
          {section.items.map(({ name, role, text, picture }, n) => (
            <div key={n} className="item">
              {picture ? <img src={picture} alt={name} loading="lazy" /> : null}
              <h3>{name}</h3>
              {role ? <p className="note">{role}</p> : null}
              {text ? (
                <p>
                  <Lines text={text} />
                </p>
              ) : null}
            </div>
          ))}
        </div>
      );
    case 'contact':
      return (
        <dl className="items">
          {section.items.map(({ label, value }, n) => (
            <div key={n} className="item">
              <dt>{label}</dt>
              <dd>
                <Reachable value={value} />
              </dd>
            </div>
          ))}
        </dl>
      );
  }
}

function Hero({ section: { kicker, title, text, actions = [], picture } }: { section: Extract<Section, { type: 'hero' }> }) {
  return (
    <>
      {kicker ? <p className="kicker">{kicker}</p> : null}
      <h1>
        <Headline text={title} />
      </h1>
      {text ? (
        <p className="lede">
          <Lines text={text} />
        </p>
      ) : null}
      {actions.length > 0 ? (
        <p className="actions">
          {actions.map(({ label, href }) =>
            href.startsWith('/') ? (
              <Link key={href} href={href}>
                {label}
              </Link>
            ) : (
              <a key={href} href={href} {...(/^https?:/i.test(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
                {label}
              </a>
            ),
          )}
        </p>
      ) : null}
      {picture ? <img src={picture} alt={title} /> : null}
    </>
  );
}
