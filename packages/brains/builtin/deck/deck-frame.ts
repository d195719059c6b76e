/** What stands around the pages of a deck: cover, agenda, section pages and an end. */
import type { Material } from '../text/material.ts';
import type { Part } from './deck-parts.ts';
import type { DeckRequest } from './deck-request.ts';
import { occasionOf } from './occasions.ts';
import { contactsOf } from './own-parts.ts';
import { atMost, type Slide } from './slide.ts';
import { gistOf } from './statements.ts';

/** How many pages of a deck are not its body. */
export function frameSize(wanted: number | null, parts: number): number {
  if (wanted !== null && wanted <= 3) return wanted === 1 ? 0 : 1;
  return 2 + Number(hasAgenda(wanted, parts));
}

function hasAgenda(wanted: number | null, parts: number): boolean {
  return parts >= 3 && (wanted === null ? parts >= 4 : wanted >= 7 && wanted - 3 >= Math.min(parts, 8));
}

/** Cover, agenda, section pages where the way is long, and an end around the body. */
export function framed(
  body: { part: string; slide: Slide }[],
  title: string,
  request: DeckRequest,
  materials: Material[],
  today: string,
  parts: Part[],
): Slide[] {
  const wanted = request.pages;
  const named = [...new Set(body.map(({ part }) => part))];
  const [material] = materials;
  const opening = parts[0]?.title === '概述' ? parts[0].statements[0]?.text : undefined;
  const subtitle =
    request.title !== null && request.topic !== null && !title.includes(request.topic)
      ? request.topic
      : ((opening && gistOf(opening, 40)) ?? (named.length >= 2 ? asManyAs(named.slice(0, 4), 80) : undefined));
  const cover: Slide = {
    layout: 'cover',
    title,
    ...(subtitle ? { subtitle: atMost(subtitle, 80) } : {}),
    ...(request.presenter ? { presenter: request.presenter } : {}),
    date: dateOf(today),
    notes: atMost(
      `各位好，今天${request.audience ? `向${request.audience}` : ''}介绍《${title}》${material ? `，内容依据${materials.map(({ name }) => `“${name}”`).join('、')}` : ''}。`,
      4000,
    ),
  };
  if (wanted === 1) return body.slice(0, 1).map(({ slide }) => slide);
  const agenda: Slide = {
    layout: 'agenda',
    title: '目录',
    items: named.slice(0, 8).map((one) => ({ title: atMost(one, 40) })),
    notes: `接下来从${named.slice(0, 8).join('、')}这几个方面来讲。`,
  };
  const long = wanted === null ? body.length >= 14 : wanted >= 15 && wanted - body.length - 3 >= named.length;
  const withSections = long && named.length >= 3;
  const inner = named.flatMap((part, n): Slide[] => {
    const own = body.filter((page) => page.part === part).map(({ slide }) => slide);
    const section: Slide = { layout: 'section', title: part, number: String(n + 1).padStart(2, '0') };
    return withSections && own.length >= 2 ? [section, ...own] : own;
  });
  const contact = contactsOf(request.facts).slice(0, 2).join('　');
  const closing: Slide = {
    layout: 'closing',
    title: closingOf(`${title} ${request.topic ?? ''} ${request.kind}`),
    text: title,
    ...(contact === '' ? {} : { contact }),
    notes: '谢谢大家，欢迎提问。',
  };
  if (wanted !== null && wanted <= 3) return [cover, ...inner];
  // Never more pages than were asked for.
  const fits = wanted === null || inner.length + 3 <= wanted;
  // A deck that falls short of what was asked for at least says where it leads.
  const isShort = wanted !== null && inner.length + 3 <= wanted && named.length >= 3;
  return [cover, ...(fits && (isShort || hasAgenda(wanted, named.length)) && named.length >= 2 ? [agenda] : []), ...inner, closing];
}

/** Names in a row, as long as all of them are whole. */
function asManyAs(names: string[], length: number): string {
  return names.reduce((row, name) => (row === '' ? name : `${row} · ${name}`.length <= length ? `${row} · ${name}` : row), '');
}

function dateOf(today: string): string {
  const [year, month, day] = today.split('-').map(Number);
  return `${year}年${month}月${day}日`;
}

/** Whoever was told what was said among colleagues is not asked to do business. */
function closingOf(words: string): string {
  const { closing } = occasionOf(words);
  if (closing === '期待合作' && !/产品|新品|发布|品牌|招商|公司|企业|解决方案|推介|宣传|客户|合作|项目/.test(words)) return '谢谢';
  return /合作|同行/.test(closing) && /会议|纪要|沟通|讨论|例会|周会|访谈|评审|对齐|复盘|记录/.test(words) ? '谢谢，欢迎讨论' : closing;
}
