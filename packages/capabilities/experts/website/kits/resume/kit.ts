/** A CV: what its person told, under their own headings, on a sheet that prints. */
import type { PageSection } from '#contract/content/page.ts';
import { pageStyles } from '../../../../deliverables/web-page/page-styles.ts';
import { gapsIn } from '../../recipe-gaps.ts';
import { jsonFile, type Fill } from '../kit.ts';

export const fillResume: Fill = ({ title, style, accent, material }) => {
  const sections = material.pages.flatMap((page) => page.sections);
  const contacts = sections.flatMap((section) => (section.type === 'contact' ? section.items : []));
  const [photo] = material.pictures;
  const notDone = material.pictures.slice(1).map(({ file }) => `简历只放一张照片，没有放“${file}”。`);
  const words = {
    name: title,
    contacts,
    photo: photo?.address ?? '',
    sections: sections.flatMap(asBlock),
  };
  return {
    files: new Map<string, string | Uint8Array>([
      ['content/site.json', jsonFile(words)],
      ['app/accent.css', `:root {\n  --accent: ${accent ?? (style ? pageStyles[style].accent : '#7a3b2e')};\n}\n`],
      ...(photo ? [[photo.path, photo.bytes] as const] : []),
    ]),
    notDone,
    gaps: gapsIn(words),
  };
};

interface Block {
  title: string;
  entries: { time?: string; title?: string; text?: string }[];
}

function asBlock(section: PageSection): Block[] {
  const title = 'title' in section ? (section.title ?? '') : '';
  switch (section.type) {
    case 'text':
      return [{ title, entries: section.paragraphs.map((text) => ({ text })) }];
    case 'features':
      return [{ title, entries: section.items.map((item) => (item.text ? item : { text: item.title })) }];
    case 'figures':
      return [
        { title, entries: section.items.map(({ value, label, note }) => ({ title: label, text: note ? `${value}（${note}）` : value })) },
      ];
    case 'timeline':
      return [{ title, entries: section.items }];
    case 'faq':
      return [{ title, entries: section.items.map(({ question, answer }) => ({ title: question, text: answer })) }];
    case 'table':
      return [{ title, entries: section.rows.map((row) => ({ text: row.filter((cell) => cell !== '').join('　') })) }];
    case 'quote':
      return [{ title, entries: [{ text: section.text }] }];
    case 'team':
      return [
        { title, entries: section.items.map(({ name, role, text }) => ({ title: name, text: [role, text].filter(Boolean).join('，') })) },
      ];
    case 'hero':
    case 'contact':
    case 'chart':
    case 'gallery':
    case 'footer':
      return [];
  }
}
