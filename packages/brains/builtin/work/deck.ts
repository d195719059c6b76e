/** Making a deck: its order, its pages, the file and then the pages one after another, and a last word. */
import { fold } from '#text/trie.ts';
import type { Printed } from '#contract/intent/heads.ts';
import type { ToolRequest } from '#contract/content/tool-calls.ts';
import { callsOf, type Answered, type Conversation, type FileReading } from '../conversation.ts';
import type { DeckAnswer } from '#contract/content/deck.ts';
import { type DeckRequest, deckRequestOf } from '../deck/deck-request.ts';
import { askTables } from '../deck/asked-tables.ts';
import { planDeck, type DeckPlan } from '../deck/deck-plan.ts';
import { isPicture } from '../deck/picture-pages.ts';
import { isOpen, wordsOf, type Slide } from '../deck/slide.ts';
import type { Turn } from '../recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { addedTold, type Agreed, agreedOn, agreementTurn, toldOf, wantsPlan } from './agree.ts';
import { type Asks, mayAsk, questionsOf, withReplies } from './ask.ts';
import { filesNamed, from, handedOver, makeTurn } from './make-turn.ts';
import { orderAs, refusedTurn } from './order.ts';
import { firstStep } from './plan-steps.ts';
import { filesFor } from './write.ts';

/** More of them in one call when there are many, so that the last comes soon. */
const pagesPerCall = (count: number): number => (count > 40 ? 5 : count > 14 ? 2 : 1);

export function isDeckWork({ tool }: Pick<Answered, 'tool'>): boolean {
  return tool === 'write_deck' || tool === 'write_slides' || tool === 'edit_slides';
}

/** The deck as it was left: its real name, and the pages it has now. */
export function deckIn(calls: Answered[]): DeckAnswer | null {
  const last = callsOf(calls, 'write_deck', 'write_slides', 'edit_slides').findLast(({ ok }) => ok);
  return last?.ok ? last.result : null;
}

export function deckTurn(conversation: Conversation): Turn {
  const agreed = agreedOn(conversation, filesFor(conversation));
  const pictures = agreed.files.filter(({ name }) => isPicture(name));
  const files = agreed.files.filter((file) => !pictures.includes(file));
  const names = files.map((file) => file.name);
  const { intent, order, shows } = orderAs(conversation, 'slides', names, (one) => withReplies(one, conversation, asksOfDeck));
  const refused = refusedTurn(conversation, order, '这份 PPT');
  if (refused) return refused;
  const request = deckRequestOf(intent);
  const name = request.title ?? request.topic ?? (files[0]?.name.replace(/\.[^.]+$/, '') || '演示文稿');
  const hasContent = agreed.files.length + request.outline.length + request.facts.length > 0;
  const plan = { title: `制作《${name}》`, sort: '梳理要求与要点', make: '逐页制作' };
  if (!conversation.has_begun) {
    const steps = [firstStep(files, plan.sort), { id: 'make', title: plan.make }];
    const asked =
      (shows ? null : questionTurn(conversation, request, hasContent)) ??
      agreementTurn(conversation, `《${name}》演示文稿`, steps, files, wantsPlan([intent]));
    if (asked) return asked;
  }
  return makeTurn(conversation, {
    plan,
    files,
    names,
    order,
    opening: opening(request, files),
    has_own: request.facts.join('').length >= 20 || request.outline.length > 0,
    // What stands unread may be its content: the card asks.
    refuses: () => (shows || hasContent || order.outline !== null ? null : withoutContent),
    compose(reading) {
      const { today, done } = conversation;
      const asked = askTables(conversation, request, reading.materials);
      const deck = planDeck(
        request,
        reading.materials,
        today,
        order.outline,
        pictures.map((one) => one.name),
        asked.answers,
      );
      const begun = callsOf(done, 'write_deck')[0];
      const written = callsOf(done, 'write_slides');
      const failures = written.flatMap((call) => (call.ok ? [] : [call.reason]));
      const why = begun?.ok === false ? begun.reason : failures.length === written.length ? (failures[0] ?? '') : null;
      return {
        printed: onCover(deck),
        outline: deck.outline,
        first: asked.calls.length > 0 ? { text: '', calls: asked.calls } : begun ? null : looksTurn(conversation, request, deck),
        next: nextCall(conversation, request, deck, written.length),
        lost: why === null ? null : `演示文稿没有做成：${why}\n\n下面是每一页的内容，可以直接复制：\n\n${inWords(deck)}`,
        stood: deck.pages.map((slide) => JSON.stringify(slide)),
        handOver: () => handOver(conversation, deck, reading, failures.length, agreed),
      };
    },
  });
}

function onCover({ pages: [cover], title }: DeckPlan): Printed {
  return cover?.layout === 'cover' ? { title, subtitle: cover.subtitle, signature: cover.presenter, dated: cover.date } : { title };
}

/** The file, then its pages. */
function nextCall(conversation: Conversation, request: DeckRequest, deck: DeckPlan, written: number): ToolRequest | null {
  const begun = callsOf(conversation.done, 'write_deck')[0];
  if (!begun)
    return { tool: 'write_deck', input: { title: deck.title, theme: themeFor(conversation, request, deck), pages: deck.pages.length } };
  const many = pagesPerCall(deck.pages.length);
  const pages = deck.pages.slice(written * many, (written + 1) * many).map(tidy);
  return begun.ok && pages.length > 0 ? { tool: 'write_slides', input: { deck: begun.result.file, pages } } : null;
}

/** Empty fields say nothing and are not sent. */
function tidy(slide: Slide): Slide {
  // Only fields that may be left out are ever empty.
  return Object.fromEntries(Object.entries(slide).filter(([, value]) => value !== '' && value !== undefined)) as Slide;
}

const withoutContent =
  '还没有可以放进 PPT 的内容，所以没有做。内置引擎不会自己编内容：\n\n- 上传一份文档或表格，说“做成 PPT”；\n- 或者写明要讲的几部分和要点，例如“分三部分：现状、问题、措施”；没有的内容会留出位置。\n\n未完成：\n- 没有制作 PPT：缺少内容。';

export const asksOfDeck: Asks = {
  kind: 'slides',
  topic: '这份 PPT 讲什么主题',
  audience: { text: '讲给谁听', named: ['领导', '同事', '客户', '学员'] },
  facts: '必须讲到的内容（要点、数字、结论，一行一条）',
};

function questionTurn(conversation: Conversation, request: DeckRequest, hasContent: boolean): Turn | null {
  if (!mayAsk(conversation) || hasContent) return null;
  return {
    text: '做 PPT 之前先确认几点；不清楚的可以空着，我会在页面上标出来。也可以直接上传材料。',
    calls: [{ tool: 'ask_user', input: { title: 'PPT 还缺一些信息', questions: questionsOf(asksOfDeck, request) } }],
  };
}

function looksTurn(conversation: Conversation, request: DeckRequest, deck: DeckPlan): Turn | null {
  const { manner, replies } = conversation;
  if (manner === 'hands_off' || !conversation.can('choose_slide_direction')) return null;
  if (replies.some(({ tool }) => tool === 'choose_slide_direction')) return null;
  if (!request.shows.includes('looks') && (manner !== 'cooperative' || request.style !== null)) return null;
  const telling =
    deck.pages.find(({ layout }) => ['chart', 'figures'].includes(layout)) ??
    deck.pages.find(({ layout }) => ['points', 'comparison', 'timeline', 'process'].includes(layout));
  return {
    text: '内容已经理好，挑一个风格：下面四种都用您的标题和内容画了样张。',
    calls: [
      {
        tool: 'choose_slide_direction',
        input: { title: deck.title, occasion: deck.occasion, ...(telling ? { sample: [tidy(telling)] } : {}) },
      },
    ],
  };
}

/** The one that was chosen, the look that was asked for, or what the deck is about. */
function themeFor({ replies }: Conversation, { style }: DeckRequest, { occasion, title }: DeckPlan): string {
  const reply = replies.findLast(({ tool }) => tool === 'choose_slide_direction');
  const chosen = /\(([\w-]+)\)$/m.exec(fold(reply?.words ?? ''))?.[1] ?? reply?.words;
  return (chosen ?? style ?? (occasion || title)).slice(0, 200);
}

function opening({ title, topic, pages, pages_as_written, outline }: DeckRequest, files: { name: string }[]): string {
  const what = title ?? topic;
  const deck = `${what ? `《${escapeMarkdown(what)}》` : ''}PPT${pages === null ? '' : `（${pages_as_written}）`}`;
  if (files.length > 0) return `我先读完${filesNamed(files)}，理出大纲，再逐页制作${deck}。`;
  return `我按您${outline.length > 0 ? '列的大纲' : '给的内容'}制作${deck}，不知道的地方会标出来。`;
}

function inWords(deck: DeckPlan): string {
  return deck.pages.map((slide, n) => `${n + 1}. ${escapeMarkdown(slide.title)}${bodyOf(slide)}`).join('\n');
}

function bodyOf(slide: Slide): string {
  if (slide.layout !== 'points') return '';
  return slide.points.map(({ title, text }) => `\n   - ${escapeMarkdown(text === undefined ? title : `${title}：${text}`)}`).join('');
}

function handOver(conversation: Conversation, deck: DeckPlan, reading: FileReading, failures: number, agreed: Agreed): string {
  const count = deckIn(callsOf(conversation.done, 'write_slides'))?.pages.length ?? deck.pages.length;
  const { theme, brand } = deckIn(callsOf(conversation.done, 'write_deck')) ?? {};
  const look = theme ? `，用“${theme}”主题${brand === undefined ? '' : `和品牌套件“${escapeMarkdown(brand)}”`}` : '';
  const of = (...layouts: Slide['layout'][]) =>
    deck.pages.filter((slide) => layouts.includes(slide.layout) && !isOpen(wordsOf(slide))).length;
  const drawn = of('chart', 'table');
  const squeezed = callsOf(conversation.done, 'write_slides').flatMap((call) => (call.ok ? call.result.squeezed : []));
  const hints = [...new Set(deck.blanks)];
  const points = deck.pages.findIndex((slide) => slide.layout === 'points') + 1;
  return handedOver(reading, {
    made: [
      `已做好《${escapeMarkdown(deck.title)}》，共 ${count} 页${look}${from(deck.sources)}${drawn === 0 ? '' : `；其中 ${drawn} 页图表或表格，数字都照抄${deck.sources.length > 0 ? '或由附件计算' : '您给的'}`}。${of('picture') > 0 ? `您的图片放在 ${of('picture')} 页上；` : ''}每页的讲稿在备注里。`,
      ...(hints.length > 0
        ? [
            `有 ${deck.blanks.length} 处要您补充（页面上标为${deck.mark}）：${hints.slice(0, 5).join('；')}${hints.length > 5 ? ' 等' : ''}。`,
          ]
        : []),
    ],
    notes: [
      ...toldOf(agreed),
      ...deck.notes,
      ...(squeezed.length > 0 ? [`第 ${[...new Set(squeezed)].join('、')} 页文字较多，字号已缩小，可以删掉几条或拆成两页。`] : []),
    ].map((note) => escapeMarkdown(note)),
    undone: [...deck.not_done, ...addedTold(agreed), ...(failures > 0 ? [`有 ${failures} 页没有做成，可以说“继续”让我重做。`] : [])],
    next: ['“换个风格”或“换成商务风”', ...(points > 0 ? [`“第 ${points} 页标题改成……”`] : []), '“加一页讲……”'],
  });
}
