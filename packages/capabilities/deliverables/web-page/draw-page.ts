/** Draws what stands on a page in a style; brings the drawing library for charts, so it is loaded when there is something to draw: one self-contained file, without scripts that run and without anything from elsewhere. */
import { escapeHtml } from '#text/escape.ts';
import { lineWords } from '#text/line-words.ts';
import { displayWidth } from '#text/width.ts';
import { type PageContent, type PageSection } from '#contract/content/page.ts';
import { chartFigure } from '../../charts/chart-figure.ts';
import { sourceLine } from '../../charts/chart-numbers.ts';
import { closedPolicy } from './outside.ts';
import { base } from './style-sheets.ts';
import { contentBlock } from './page-content.ts';
import { pageStyles, type PageStyle } from './page-styles.ts';

/** File name → data address; what is missing is left out. */
export type Pictures = ReadonlyMap<string, string>;

export function drawPage(content: PageContent, pictures: Pictures): string {
  const style = pageStyles[content.style];
  const accent = content.accent ?? style.accent;
  const footers = content.sections.filter((section) => section.type === 'footer');
  const others = content.sections.filter((section) => section.type !== 'footer');
  const latin = isLatinPage(content);
  return `<!doctype html>
<html lang="${latin ? 'en' : 'zh-CN'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${closedPolicy}">
<title>${escapeHtml(content.title)}</title>
${content.description ? `<meta name="description" content="${escapeHtml(content.description)}">\n` : ''}<style>:root{--accent:${accent}}${base}${style.css}</style>
</head>
<body data-style="${style.id}">
${navigation(content, latin)}
<main>
${others.map((section) => drawSection(section, { style, accent, pictures, latin, page: content.title })).join('\n')}
</main>
${footers.map((section) => `<footer data-id="${section.id}">${lines(section.text)}</footer>`).join('\n')}
${contentBlock(content)}
</body>
</html>
`;
}

/** So that a voice reads it as what it is. */
function isLatinPage(content: PageContent): boolean {
  // The name of a file is no word of the page.
  const named = new Set(['source', 'picture']);
  return !/\p{Script=Han}/u.test(JSON.stringify(content, (key, value: unknown) => (named.has(key) ? undefined : value)));
}

interface Look {
  style: PageStyle;
  accent: string;
  pictures: Pictures;
  latin: boolean;
  /** The title of the page. */
  page: string;
}

/** Only where there is something to go to. */
function navigation({ title, sections }: PageContent, latin: boolean): string {
  const links = sections.flatMap((section) =>
    'title' in section && section.type !== 'hero' && section.title ? [`<a href="#${section.id}">${escapeHtml(section.title)}</a>`] : [],
  );
  return links.length < 2
    ? ''
    : `<nav aria-label="${latin ? 'On this page' : '本页导航'}"><b>${escapeHtml(title)}</b><span>${links.slice(0, 8).join('')}</span></nav>`;
}

function drawSection(section: PageSection, look: Look): string {
  const id = section.id ?? section.type;
  const inner = bodyOf(section, id, look);
  const head = section.type === 'hero' || section.type === 'quote' || section.type === 'footer' ? '' : headOf(section, id, look.page);
  return `<section class="${section.type}" id="${id}" data-id="${id}">${head}${inner}</section>`;
}

/** A head breaks between words, 下班 is not torn; a mark stays with the word before it. */
function inWords(text: string): string {
  return lineWords(text)
    .map((word, n, all) => {
      // 2026年 is one word, and so is what an opening mark begins.
      const opens = /^[“"「『《（([]$|\d$/.test(all[n - 1] ?? '');
      return `${n > 0 && /^[\p{L}\p{N}“「『《（([]/u.test(word) && !opens ? '<wbr>' : ''}${escapeHtml(word)}`;
    })
    .join('');
}

/** What the page is called already is not said again under a heading. */
function headOf({ title, lead: said }: { title?: string | undefined; lead?: string | undefined }, id: string, page: string): string {
  const lead = said === page ? undefined : said;
  if (!title && !lead) return '';
  return `<div class="head">${title ? `<h2 data-id="${id}-title">${escapeHtml(title)}</h2>` : ''}${lead ? `<p data-id="${id}-lead">${lines(lead)}</p>` : ''}</div>`;
}

function bodyOf(section: PageSection, id: string, look: Look): string {
  const at = (n: number) => `data-id="${id}-${n + 1}"`;
  const image = (name: string | undefined, alt: string) => {
    const address = name === undefined ? undefined : look.pictures.get(name);
    return address ? `<img src="${address}" alt="${escapeHtml(alt)}">` : '';
  };
  const items = (all: string[], more = '') => `<div class="items"${more}>${all.join('')}</div>`;
  switch (section.type) {
    case 'hero': {
      const actions = (section.actions ?? []).map(
        ({ label, href }) =>
          `<a href="${escapeHtml(href)}"${/^https?:/i.test(href) ? ' target="_blank" rel="noopener noreferrer"' : ''}>${escapeHtml(label)}</a>`,
      );
      return [
        section.kicker ? `<p class="kicker" data-id="${id}-kicker">${escapeHtml(section.kicker)}</p>` : '',
        `<h1 data-id="${id}-title">${inWords(section.title)}</h1>`,
        section.text ? `<p class="lede" data-id="${id}-text">${lines(section.text)}</p>` : '',
        actions.length > 0 ? `<p class="actions">${actions.join('')}</p>` : '',
        image(section.picture, section.title),
      ].join('');
    }
    case 'text':
      return `<div class="body${section.paragraphs.join('').length < 200 ? ' brief' : ''}">${image(section.picture, section.title ?? '')}${section.paragraphs.map((words, n) => `<p class="${words.startsWith('【') ? 'p open' : /^\p{Script=Han}/u.test(words) && words.length >= mostOfThreeLines ? 'p' : 'p plain'}" ${at(n)}>${lines(words)}</p>`).join('')}</div>`;
    case 'features':
      return items(
        section.items.map(
          ({ title, text }, n) => `<div class="item" ${at(n)}><h3>${escapeHtml(title)}</h3>${text ? `<p>${lines(text)}</p>` : ''}</div>`,
        ),
      );
    case 'figures':
      return items(
        section.items.map(
          ({ value, label, note }, n) =>
            `<div class="item" ${at(n)}><p class="value">${escapeHtml(value)}</p><p class="label">${escapeHtml(label)}</p>${note ? `<p class="note">${escapeHtml(note)}</p>` : ''}</div>`,
        ),
      );
    case 'table':
      return table(section, id, look.latin);
    case 'chart':
      // On a phone a drawing keeps a size at which it can be read, and is moved within its place.
      return `<div class="drawn" tabindex="0" role="region" aria-label="${look.latin ? 'Chart' : '图表'}">${chartFigure(
        section.chart,
        {
          ...look.style.chart,
          width: 880,
          height: 400,
          palette: [look.accent, ...look.style.chart.palette],
          font: 'PingFang SC, Noto Sans SC, Noto Sans CJK SC, Microsoft YaHei, sans-serif',
          fontSize: 14,
        },
        { data_id: `${id}-chart`, latin: look.latin },
      )}</div>`;
    case 'gallery':
      return items(
        section.items.flatMap(({ picture, caption }, n) => {
          const drawn = image(picture, caption ?? '');
          return drawn === ''
            ? []
            : [`<figure class="item" ${at(n)}>${drawn}${caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''}</figure>`];
        }),
      );
    case 'timeline':
      return items(
        section.items.map(
          ({ time, title, text }, n) =>
            `<div class="item" ${at(n)}><time>${escapeHtml(time)}</time><div><h3>${escapeHtml(title)}</h3>${text ? `<p>${lines(text)}</p>` : ''}</div></div>`,
        ),
        // Its columns stand side by side and may go beyond the edge.
        look.style.id === 'ink'
          ? ` tabindex="0" role="region" aria-label="${escapeHtml(section.title ?? (look.latin ? 'Timeline' : '时间线'))}"`
          : '',
      );
    case 'faq':
      return items(
        section.items.map(
          ({ question, answer }, n) =>
            `<details class="item" ${at(n)}${n === 0 ? ' open' : ''}><summary>${escapeHtml(question)}</summary><p>${lines(answer)}</p></details>`,
        ),
      );
    case 'quote':
      return `<blockquote data-id="${id}-text">${lines(section.text)}${section.by ? `<cite>${escapeHtml(section.by)}</cite>` : ''}</blockquote>`;
    case 'team':
      return items(
        section.items.map(
          ({ name, role, text, picture }, n) =>
            `<div class="item" ${at(n)}>${image(picture, name)}<h3>${escapeHtml(name)}</h3>${role ? `<p class="note">${escapeHtml(role)}</p>` : ''}${text ? `<p>${lines(text)}</p>` : ''}</div>`,
        ),
      );
    case 'contact':
      return `<dl class="items">${section.items.map(({ label, value }, n) => `<div class="item" ${at(n)}><dt>${escapeHtml(label)}</dt><dd>${reachable(value)}</dd></div>`).join('')}</dl>`;
    case 'footer':
      return lines(section.text);
  }
}

/** Letters; a large first one needs three lines beside it. */
const mostOfThreeLines = 90;

function table({ header, rows, source }: Extract<PageSection, { type: 'table' }>, id: string, latin: boolean): string {
  const isFigure = header.map((_, column) => rows.every((row) => /^[-+¥￥$]?[\d,.]+[%万亿元]*$|^$|^—$/.test(row[column]?.trim() ?? '')));
  const cell = (tag: 'th' | 'td', words: string, column: number) =>
    `<${tag}${isFigure[column] ? ' class="n"' : ''}${tag === 'td' ? ` data-label="${escapeHtml(header[column] ?? '')}"` : ''}>${lines(words)}</${tag}>`;
  const head = header.map((words, column) => cell('th', words, column)).join('');
  const body = rows.map((row) => `<tr>${header.map((_, column) => cell('td', row[column] ?? '', column)).join('')}</tr>`).join('');
  const note = source ? `<p class="source">${escapeHtml(sourceLine(source, latin))}</p>` : '';
  return `<div class="scroll${header.length > 10 ? ' broad' : isBroad([header, ...rows]) ? ' rows' : ''}" style="--columns:${header.length}" tabindex="0" role="region" aria-label="${latin ? 'Table' : '表格'}"><table data-id="${id}-table"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>${note}`;
}

/** On a phone its columns would break telephone numbers and units: each row stands by itself there. */
function isBroad(rows: string[][]): boolean {
  const columns = rows[0]?.length ?? 0;
  const widths = Array.from({ length: columns }, (_, column) => Math.max(...rows.map((row) => displayWidth(row[column] ?? ''))));
  return columns > 3 || widths.reduce((sum, width) => sum + width * 8.6 + 12, 0) > 318;
}

/** An address, a number or a web page can be pressed. */
function reachable(value: string): string {
  const words = escapeHtml(value);
  if (/^[^\s@<>"]+@[^\s@<>"]+\.[a-z]{2,}$/i.test(value)) return `<a href="mailto:${words}">${words}</a>`;
  if (/^\+?[\d\s()-]{7,20}$/.test(value)) return `<a href="tel:${words.replace(/[\s()-]/g, '')}">${words}</a>`;
  const [, digits = '', note = ''] = /^(\+?[\d\s-]{7,20}\d)(（[^（）]{1,20}）)$/.exec(value) ?? [];
  if (digits !== '') return `${reachable(digits)}${escapeHtml(note)}`;
  if (/^https?:\/\/[^\s<>"]+$/i.test(value)) return `<a href="${words}" target="_blank" rel="noopener noreferrer">${words}</a>`;
  return words;
}

function lines(words: string): string {
  return escapeHtml(words).replace(/\n+/g, '<br>');
}
