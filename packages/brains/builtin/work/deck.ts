/** Making a deck, turn by turn: plan, read, outline, look, the file, then its pages one after another, and a last word. */
import { callsOf, readingOf, type Answered, type Conversation, type FileReading } from '../conversation.ts';
import type { DeckAnswer } from '#contract/content/deck.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { type DeckRequest, deckRequestOf } from '../deck/deck-request.ts';
import { planDeck, type DeckPlan } from '../deck/deck-plan.ts';
import { isPicture } from '../deck/picture-pages.ts';
import type { Slide } from '../deck/slide.ts';
import { saying, type Turn } from '../recipe.ts';
import { escapeMarkdown } from '../text/markdown.ts';
import { answerTo, sinceOrder } from '../text/replies.ts';
import { agreedOn, agreementTurn, toldOf, wantsPlan } from './agree.ts';
import { emptyHanded } from './hand-over.ts';
import { cardTurn, factsReplied, orderAs, refusedTurn, withMore } from './order.ts';
import { firstStep, planCall, runningStep, type Step } from './plan-steps.ts';
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
  const { intent, order, shows } = orderAs(conversation, 'slides', names, (one) => withDeckReplies(one, conversation));
  const refused = refusedTurn(conversation, order, '这份 PPT');
  if (refused) return refused;
  const request = deckRequestOf(intent);
  const question = conversation.has_begun || shows ? null : questionTurn(conversation, request, files.length > 0);
  if (question) return question;
  const name = request.title ?? request.topic ?? (files[0]?.name.replace(/\.[^.]+$/, '') || '演示文稿');
  const steps: Step[] = [
    firstStep(files, '梳理要求与要点'),
    { id: 'outline', title: '拟定大纲与风格' },
    { id: 'make', title: '逐页制作' },
    { id: 'check', title: '核对并交付' },
  ];
  const { done } = conversation;
  const plans = conversation.can('plan');
  if (!conversation.has_begun) {
    const agreement = agreementTurn(conversation, `《${name}》演示文稿`, steps, files, wantsPlan([intent]));
    if (agreement) return agreement;
    if (plans && !(shows && files.length === 0))
      return { text: opening(request, files), calls: [planCall(`制作《${name}》`, steps, steps[0]?.id ?? null)] };
  }
  const reading = readingOf(files, conversation.all);
  if (reading.calls.length > 0 && conversation.can('read_file'))
    return { text: conversation.has_begun ? '' : opening(request, files), calls: reading.calls };
  const running = runningStep(done);
  if (files.length > 0 && reading.materials.length === 0 && request.facts.join('').length < 20 && !request.outline) {
    if (running && plans) return { text: '', calls: [planCall(`制作《${name}》`, steps, null, ['read', 'outline', 'make', 'check'])] };
    return saying(emptyHanded(reading.failed));
  }
  const deck = planDeck(
    request,
    reading.materials,
    conversation.today,
    order.outline,
    pictures.map(({ name }) => name),
  );
  if (!conversation.can('write_deck') || !conversation.can('write_slides')) return saying(inWords(deck));
  const move = (step: string | null, failed: string[] = []): Turn | null =>
    plans && running !== undefined && running !== step ? { text: '', calls: [planCall(`制作《${name}》`, steps, step, failed)] } : null;
  const begun = callsOf(done, 'write_deck')[0];
  const written = callsOf(done, 'write_slides');
  if (!begun) {
    const card = cardTurn(conversation, order, { title: deck.title, files: names, outline: deck.outline });
    if (card) return card;
    const planning = running === 'make' ? null : move('outline');
    if (planning) return planning;
    const asking = looksTurn(conversation, request, deck);
    if (asking) return asking;
  }
  const making = !begun || written.length * pagesPerCall(deck.pages.length) < deck.pages.length;
  if (making && (!begun || begun.ok)) {
    const next = move('make');
    if (next) return next;
    if (!begun)
      return {
        text: '',
        calls: [
          { tool: 'write_deck', input: { title: deck.title, theme: themeFor(conversation, request, deck), pages: deck.pages.length } },
        ],
      };
    const many = pagesPerCall(deck.pages.length);
    const from = written.length * many;
    return {
      text: '',
      calls: [{ tool: 'write_slides', input: { deck: begun.result.file, pages: deck.pages.slice(from, from + many).map(tidy) } }],
    };
  }
  const failures = written.flatMap((call) => (call.ok ? [] : [call]));
  const isLost = begun?.ok === false || failures.length === written.length;
  const closing = move(null, isLost ? ['make', 'check'] : []);
  if (closing && running) return closing;
  if (isLost)
    return saying(
      `演示文稿没有做成：${begun?.ok === false ? begun.reason : (failures[0]?.reason ?? '')}\n\n下面是每一页的内容，可以直接复制：\n\n${inWords(deck)}`,
    );
  return saying(handOver(conversation, request, deck, reading, failures.length, toldOf(agreed)));
}

/** Empty fields say nothing and are not sent. */
function tidy(slide: Slide): Slide {
  // Only fields that may be left out are ever empty.
  return Object.fromEntries(Object.entries(slide).filter(([, value]) => value !== '' && value !== undefined)) as Slide;
}

const topicAsked = '这份 PPT 讲什么主题';
const audienceAsked = '讲给谁听';
const factsAsked = '必须讲到的内容（要点、数字、结论，一行一条）';
const anyone = '不限';

function questionTurn(conversation: Conversation, request: DeckRequest, hasMaterial: boolean): Turn | null {
  if (conversation.manner === 'hands_off' || !conversation.can('ask_user') || conversation.replies.length > 0 || hasMaterial) return null;
  const isEmpty = request.title === null && request.topic === null && request.outline === null && request.facts.length === 0;
  const isThin = request.outline === null && request.facts.length === 0;
  if (!(isEmpty || (conversation.manner === 'cooperative' && isThin))) return null;
  return {
    text: '做 PPT 之前先确认几点；不清楚的可以空着，我会在页面上标出来。也可以直接上传材料。',
    calls: [{ tool: 'ask_user', input: { title: 'PPT 还缺一些信息', questions: questionsOf(request, hasMaterial) } }],
  };
}

/** What a deck can't be made well without, as far as the request does not say it. */
export function questionsOf(request: DeckRequest, hasMaterial: boolean) {
  return [
    ...(request.title === null && request.topic === null && !hasMaterial ? [{ id: 'topic', text: topicAsked, kind: 'text' }] : []),
    ...(request.audience === null
      ? [{ id: 'audience', text: audienceAsked, kind: 'single', options: [anyone, '领导', '同事', '客户', '学员'], default: anyone }]
      : []),
    ...(hasMaterial ? [] : [{ id: 'facts', text: factsAsked, kind: 'text' }]),
  ];
}

/** The order with what was replied in its places; what was asked to be told is told whatever it says. */
function withDeckReplies(intent: MakeIntent, { replies, today }: Conversation): MakeIntent {
  return sinceOrder(replies).reduce((made, { tool, words }) => {
    if (tool !== 'ask_user' || !words.startsWith('我的回答：'))
      return /^(?:确认|计划已修改|大纲已修改|选定风格：|我的回答)/.test(words)
        ? made
        : withMore(made, words, { kind: 'slides', files: [], today });
    const topic = answerTo(words, topicAsked);
    const audience = answerTo(words, audienceAsked);
    return {
      ...made,
      ...(topic === '' ? {} : { topic: { value: topic, spans: [], sure: true } }),
      ...(audience === '' || audience === anyone ? {} : { audience: { value: audience, spans: [], sure: true } }),
      facts: [...made.facts, ...factsReplied(answerTo(words, factsAsked))],
    };
  }, intent);
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
  const chosen = /^选定风格：.*（([\w-]+)）$/m.exec(reply?.words ?? '')?.[1] ?? reply?.words;
  return (chosen ?? style ?? (occasion || title)).slice(0, 200);
}

function opening(request: DeckRequest, files: { name: string }[]): string {
  const what = request.title ?? request.topic;
  const pages = request.pages === null ? '' : `（${request.pages_as_written}）`;
  const deck = what ? `《${escapeMarkdown(what)}》PPT${pages}` : `PPT${pages}`;
  if (files.length > 0)
    return `我先读完${files.length === 1 ? `“${escapeMarkdown(files[0]?.name ?? '')}”` : `这 ${files.length} 个附件`}，理出大纲，再逐页制作${deck}。`;
  if (request.outline) return `我按您列的大纲制作${deck}，不知道的地方会标出来。`;
  return `我按您给的内容制作${deck}，不知道的地方会标出来。`;
}

function inWords(deck: DeckPlan): string {
  return deck.pages.map((slide, n) => `${n + 1}. ${escapeMarkdown(slide.title)}${bodyOf(slide)}`).join('\n');
}

function bodyOf(slide: Slide): string {
  if (slide.layout !== 'points') return '';
  return slide.points.map(({ title, text }) => `\n   - ${escapeMarkdown(text === undefined ? title : `${title}：${text}`)}`).join('');
}

function handOver(
  conversation: Conversation,
  request: DeckRequest,
  deck: DeckPlan,
  reading: FileReading,
  failures: number,
  told: string[],
): string {
  const made = deckIn(callsOf(conversation.done, 'write_slides'));
  const count = made?.pages.length ?? deck.pages.length;
  const { theme, brand } = deckIn(callsOf(conversation.done, 'write_deck')) ?? {};
  const from =
    deck.sources.length > 0
      ? `，依据${deck.sources
          .slice(0, 4)
          .map((name) => `“${escapeMarkdown(name)}”`)
          .join('、')}${deck.sources.length > 4 ? ` 等 ${deck.sources.length} 份材料` : ''}`
      : '';
  const kinds = deck.pages.map(({ layout }) => layout);
  const charts = kinds.filter((layout) => layout === 'chart').length;
  const tables = deck.pages.filter((slide) => slide.layout === 'table' && !/【待补充|\[To add/.test(JSON.stringify(slide.rows))).length;
  const photos = kinds.filter((layout) => layout === 'picture').length;
  const drawn = [charts > 0 ? `${charts} 页图表` : '', tables > 0 ? `${tables} 页表格` : ''].filter((one) => one !== '').join('、');
  const parts = [
    `已做好《${escapeMarkdown(deck.title)}》，共 ${count} 页${theme ? `，用“${theme}”主题${brand === undefined ? '' : `和品牌套件“${escapeMarkdown(brand)}”`}` : ''}${from}${drawn === '' ? '' : `；其中 ${drawn}，数字都照抄${deck.sources.length > 0 ? '或由附件计算' : '您给的'}`}。${photos > 0 ? `您的图片放在 ${photos} 页上；` : ''}每页的讲稿在备注里。`,
  ];
  if (deck.blanks.length > 0) {
    const hints = [...new Set(deck.blanks)];
    parts.push(
      `有 ${deck.blanks.length} 处要您补充（页面上标为${deck.mark}）：${hints.slice(0, 5).join('；')}${hints.length > 5 ? ' 等' : ''}。`,
    );
  }
  const squeezed = callsOf(conversation.done, 'write_slides').flatMap((call) => (call.ok ? call.result.squeezed : []));
  const notes = [
    ...told,
    ...deck.notes,
    ...(squeezed.length > 0
      ? [`第 ${[...new Set(squeezed)].join('、')} 页文字较多，字号已缩小，可以说“第 ${squeezed[0]} 页精简一点”。`]
      : []),
  ];
  if (notes.length > 0) parts.push(`请留意：\n${notes.map((note) => `- ${escapeMarkdown(note)}`).join('\n')}`);
  const undone = [
    ...reading.failed.map((file) => `没有用上“${escapeMarkdown(file.name)}”：${file.reason.replace(/[。.]$/, '')}。`),
    ...reading.cut.map((file) => `“${escapeMarkdown(file)}”很长，只用了前面的部分。`),
    ...deck.not_done,
    ...(failures > 0 ? [`有 ${failures} 页没有做成，可以说“继续”让我重做。`] : []),
  ];
  if (undone.length > 0) parts.push(`未完成：\n${undone.map((sentence) => `- ${sentence}`).join('\n')}`);
  const points = deck.pages.findIndex((slide) => slide.layout === 'points') + 1;
  const further = [
    '“换个风格”或“换成商务风”',
    ...(points > 0 ? [`“第 ${points} 页标题改成……”`] : []),
    deck.pages.length > 8 ? '“压缩到 8 页”' : '“加一页讲……”',
  ];
  parts.push(`接下来可以直接说：\n${further.map((line) => `- ${line}`).join('\n')}`);
  if (conversation.manner === 'hands_off' && deck.sources.length === 0 && request.facts.length === 0 && !request.outline)
    parts.push('我的假设：您没有给出内容，我没有提问，按这类场合通常的结构做，事实都留待补充。');
  return parts.join('\n\n');
}
