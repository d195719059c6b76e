/** How the built-in engine designs: read the words and files, lay them out, hand over; or change the poster there is. */
import { isGreeting, isPlainQuestion, isQuestion } from '#brains/builtin/text/question.ts';
import { callsOf, readConversation, readingOf, type AnsweredBy, type Conversation } from '#brains/builtin/conversation.ts';
import type { Recipe, Turn } from '#brains/builtin/recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { withLeft } from '#brains/builtin/compose/coverage.ts';
import { unmetWishes } from '#brains/builtin/compose/wishes.ts';
import { remarksLeft } from '#brains/builtin/text/material.ts';
import { answerTurn, asksAbilities, smallTalk } from '#brains/builtin/work/answer.ts';
import { readChanges } from '#brains/builtin/reading/change/read-changes.ts';
import { changesAsked } from '#brains/builtin/work/change-order.ts';
import { planCall, runningStep, type Step } from '#brains/builtin/work/plan-steps.ts';
import { filesFor } from '#brains/builtin/work/write.ts';
import { asksToMake } from '#brains/builtin/reading/make/asks.ts';
import { headsOf, withHeads } from '#brains/builtin/work/heads.ts';
import { unreadFiles } from '#brains/builtin/work/make-turn.ts';
import { askedIn, cardTurn, keptOut, refusedTurn, wantsCard } from '#brains/builtin/work/order.ts';
import { briefOf, type Brief } from './brief.ts';
import { partsOfPoster, posterChangesOf, type Asked } from './recipe-deeds.ts';
import { codeName, editCalls, makeCalls, others } from './recipe-calls.ts';
import { outlinedLines, stoodOnSheet } from './recipe-outline.ts';
import { cantChange, changed, handOver, type PosterCall } from './recipe-replies.ts';
import { picturesBefore, picturesMeant, readPictureFollowUp, unusedOf, type Meant } from './recipe-afterwards.ts';
import {
  isBehind,
  readPictureOrder,
  readPictureWish,
  type PictureOrder,
  type PictureWish,
} from '#brains/builtin/pictures/picture-orders.ts';
import { brought, callFor } from '#brains/builtin/pictures/picture-calls.ts';
import { pictureShape, pictureTurn } from './recipe-pictures.ts';
import { postersIn, type PosterState } from './poster-state.ts';

const asksForDesign = (text: string): boolean => asksToMake(text) === 'poster';

const imageName = /\.(?:jpe?g|png|webp|gif|avif|bmp)$/i;
/** Pictures for the points of one set. */
const mostWished = 8;

export const designRecipe: Recipe = {
  skill: 'design',
  next(transcript, tools) {
    const conversation = readConversation(transcript, tools);
    const { text, files } = conversation;
    if (asksAbilities(text) || (isGreeting(text) && files.length === 0)) return smallTalk(text);
    if (isPlainQuestion(text) && files.length > 0 && !asksForDesign(text)) return answerTurn(conversation);
    return designTurn(conversation);
  },
};

/** Of a request without a skill: it asks for a poster, or goes on with the one there is. */
export function asksForPoster(...given: Parameters<Recipe['next']>): boolean {
  const conversation = readConversation(...given);
  if (!conversation.can('make_poster')) return false;
  const earlier = earlierCalls(conversation);
  const order = readPictureOrder(conversation.text, asksForDesign) ?? readPictureFollowUp(conversation.text, earlier);
  // Only pictures are meant where a thing is to be drawn that no engine draws from words.
  const isPlain = order?.tool === 'generate_image' && conversation.files.length === 0 && !/\d/.test(order.of);
  if (order?.alone && (conversation.can(order.tool) || isPlain)) return true;
  if (asksForDesign(conversation.text)) return true;
  const last = earlier.findLast((call) => call.ok && ['make_poster', 'edit_poster', 'write_document', 'edit_document'].includes(call.tool));
  if (last?.tool !== 'make_poster' && last?.tool !== 'edit_poster') return false;
  const now = postersIn(earlier).at(-1);
  if (!now || isQuestion(conversation.text)) return false;
  const { names, text, missing } = picturesOf(conversation);
  const { changes } = readChanges(text, { kind: 'poster', headings: partsOfPoster(now.content).map(({ title }) => title) });
  const asked = posterChangesOf(changes, now.content, names);
  return order !== null || missing !== null || asked.edits.length > 0 || asked.others > 0;
}

const earlierCalls = ({ all, done }: Conversation) => all.filter((call) => !done.includes(call));

function designTurn(asked: Conversation): Turn {
  const earlier = earlierCalls(asked);
  const posters = postersIn(earlier);
  const last = posters.at(-1);
  const again = readPictureFollowUp(asked.text, earlier);
  // Another of the pictures there are already needs no service.
  const spare = again && !again.alone && /换/.test(asked.text) ? unusedOf(earlier, picturesOn(last)) : null;
  if (spare !== null) return designTurn({ ...asked, text: `换成${spare}` });
  const order = again ?? readPictureOrder(asked.text, asksForDesign);
  if (order?.alone) return pictureTurn(asked, order);
  // Without a service the words stay as they are, and the brief says what was not done.
  const bring = order && asked.can(order.tool) ? order : null;
  const conversation = bring ? { ...asked, text: bring.rest } : asked;
  const current = posters.findLast(({ name }) => conversation.text.includes(name.replace('.poster.html', ''))) ?? last;
  if (current && !asksForNew(conversation.text)) return changeTurn(conversation, current, posters, bring);
  const wish = bring ? null : readPictureWish(asked.text);
  return makeTurn(wish ? { ...asked, text: wish.rest } : conversation, posters, bring ?? wish);
}

/** What the services are to bring: the picture that was asked for, or what a wish comes to on this poster. */
function ordersOf(wanted: PictureOrder | PictureWish | null, brief: Brief, conversation: Conversation, own: number): PictureOrder[] {
  if (wanted === null || !('each' in wanted)) return wanted === null ? [] : [wanted];
  if (own > 0 || !conversation.can(wanted.tool)) return [];
  const points = wanted.each && brief.set ? (brief.sheet.points ?? []).slice(0, mostWished) : [];
  const subjects = points.length > 0 ? points.map(({ title }) => title) : [brief.subject || brief.sheet.headline];
  return subjects.map((subject) => ({
    tool: wanted.tool,
    of: wanted.kind === '' ? subject : `${subject}，${wanted.kind}`,
    count: 1,
    alone: false,
    behind: wanted.behind,
    skip: 0,
    rest: '',
  }));
}

const picturesOn = (poster: PosterState | undefined) => poster?.content.sheets.flatMap(({ pictures }) => pictures ?? []) ?? [];

function asksForNew(text: string): boolean {
  return asksForDesign(text) && !/^(?:把|将)?(?:这张|刚才|上面|它)|(?:再来|再做|再出|换)[^，。]{0,6}(?:不同|一样|版|种)/.test(text);
}

/** Pictures that came along, or those brought before that are meant. */
function picturesOf(conversation: Conversation): Meant {
  const own = conversation.files.map((file) => file.name).filter((name) => imageName.test(name));
  return own.length > 0
    ? { names: own, text: conversation.text, notes: [], missing: null }
    : picturesMeant(conversation.text, earlierCalls(conversation));
}

function stepsFor(conversation: Conversation, hasFiles: boolean): Step[] {
  const files = filesFor(conversation);
  return [
    ...(hasFiles ? [{ id: 'read', title: files.length === 1 ? `读取附件 ${files[0]?.name ?? ''}` : `读取 ${files.length} 个附件` }] : []),
    { id: 'words', title: '梳理文案与信息' },
    { id: 'draw', title: '排版并绘制' },
    { id: 'check', title: '核对并交付' },
  ];
}

function makeTurn(asked: Conversation, posters: PosterState[], wanted: PictureOrder | PictureWish | null): Turn {
  const meant = picturesOf(asked);
  const conversation = { ...asked, text: meant.text };
  const files = filesFor(conversation);
  const steps = stepsFor(conversation, files.length > 0);
  const fileNames = files.map(({ name }) => name);
  const read = askedIn(
    conversation,
    'poster',
    fileNames.filter((one) => !imageName.test(one)),
  );
  const [intent] = read.intents;
  if (!intent) throw new Error('with its kind told an order is always read');
  const first = briefOf(intent);
  const refused = refusedTurn(conversation, read, `这张${first.what}`);
  if (refused) return refused;
  const headed = ({ sheet }: Brief, reading = readingOf([], [])) => ({
    ...read,
    heads: headsOf(conversation, intent, { title: sheet.headline, subtitle: sheet.subline }, reading),
  });
  const shows = wantsCard(conversation, files.length > 0 ? read : headed(first));
  if (!shows && isEmpty(first, intent.title !== undefined) && files.filter((file) => !imageName.test(file.name)).length === 0)
    return { text: whatFor, calls: [] };
  const name = first.sheet.headline || first.what;
  const planned = conversation.can('plan');
  if (!conversation.has_begun && planned && !(shows && files.length === 0))
    return {
      text: `${files.length > 0 ? '我先看附件，再' : '我'}把文案理成${first.set ? '一套图文' : first.what}，文字都用您给的原话。`,
      calls: [planCall(name, steps, steps[0]?.id ?? null)],
    };
  const reading = keptOut(readingOf(files, conversation.all), read);
  if (reading.calls.length > 0 && conversation.can('read_file')) return { text: '', calls: reading.calls };
  const material = reading.materials
    .filter((one) => !imageName.test(one.name))
    .map((one) => one.content)
    .join('\n');
  const laid = briefOf(intent, material);
  const outlined = outlinedLines(laid.sheet);
  const card = cardTurn(conversation, headed(laid, reading), { title: `这张${laid.what}`, files: fileNames, outline: outlined.outline });
  if (card) return card;
  const brief = read.outline ? { ...laid, sheet: outlined.arranged(read.outline) } : laid;
  if (brief.sheet.headline === '')
    return {
      text: whatFor,
      calls: planned && runningStep(conversation.done) ? [planCall(name, steps, null, ['words', 'draw', 'check'])] : [],
    };
  const drawn = callsOf(conversation.done, 'make_poster');
  const shape = pictureShape(brief.ratio);
  const orders = ordersOf(wanted, brief, conversation, meant.names.length);
  const got = orders.length > 0 ? brought(conversation, orders, shape) : null;
  if (orders.length > 0 && !got && drawn.length === 0) return { text: '', calls: orders.map((order) => callFor(order, shape)) };
  // A sheet of a set shows what its own point tells; the cover, which comes first, shows the last.
  const names = orders.length > 1 && got ? [...got.names.slice(-1), ...got.names.slice(0, -1)] : (got?.names ?? []);
  if (drawn.length === 0) {
    if (planned && runningStep(conversation.done) !== 'draw' && runningStep(conversation.done) !== undefined)
      return { text: '', calls: [planCall(name, steps, 'draw')] };
    return {
      text: '',
      calls: makeCalls(brief, [...meant.names, ...names], posters, wanted?.behind === true || isBehind(conversation.text)),
    };
  }
  const shown = got ? withLatePictures(conversation, drawn, names) : drawn;
  if (!Array.isArray(shown)) return shown;
  const failed = drawn.every((call) => !call.ok);
  if (planned && runningStep(conversation.done)) return { text: '', calls: [planCall(name, steps, null, failed ? ['draw', 'check'] : [])] };
  const said = {
    text: handOver(
      shown,
      brief,
      [
        ...stillNotDone(withServices(brief.not_done, conversation), meant.names),
        ...(wanted && 'each' in wanted && orders.length === 0 && meant.names.length === 0 ? [noService(wanted.tool)] : []),
        ...listOf(meant.missing),
        ...unreadFiles(reading),
        ...unmetWishes(intent.wishes ?? [], stoodOnSheet(brief.sheet), reading.materials),
      ],
      // Motifs are drawn where pages are, and so are exports.
      {
        hasPictures: meant.names.length > 0,
        notes: [...meant.notes, ...remarksLeft(reading.materials).map(escapeMarkdown)],
        draws: conversation.can('draw_motif'),
        makes: conversation.can('generate_image'),
      },
      got,
    ),
    calls: [],
  };
  const stood = [JSON.stringify(brief.sheet)];
  const facts = intent.facts.map(({ words }) => words);
  return withHeads(conversation, headed(brief, reading), reading, withLeft(said, { materials: reading.materials, facts, stood }));
}

const noService = (tool: PictureWish['tool']): string =>
  tool === 'search_image'
    ? '没有搜图：这里没有接上图片搜索服务，画面由内置图案绘制；上传照片后说“用这张图”，我会换上。'
    : '没有生成照片：这里没有接上图片生成服务，画面由内置图案绘制；上传照片后说“用这张图”，我会换上。';

const listOf = (sentence: string | null) => (sentence === null ? [] : [sentence]);

/** A service that is there is not said to be missing: the words were not understood as an order to it. */
function withServices(lines: string[], conversation: Conversation): string[] {
  if (!conversation.can('generate_image')) return lines;
  return lines.map((line) =>
    line.replace(
      /^(没有生成照片|没有另画插图)：这里没有接上图片生成服务.*/,
      '$1：没有听懂要画什么；说“换成生成的……照片做背景”，把画面写清楚，我请图片服务画。',
    ),
  );
}

/** What came along needs no excuse. */
function stillNotDone(lines: string[], pictures: string[]): string[] {
  const hasCode = pictures.some((name) => codeName.test(name));
  const hasPhoto = pictures.some((name) => !codeName.test(name));
  return lines.filter((line) => !(hasCode && line.startsWith('二维码')) && !(hasPhoto && line.startsWith('没有生成照片')));
}

/** A picture that came only when it was asked for again, after the poster was drawn without it, is put in. */
function withLatePictures(conversation: Conversation, drawn: AnsweredBy<'make_poster'>[], names: string[]): Turn | PosterCall[] {
  const without = drawn.flatMap((call) => (call.ok && !names.some((name) => call.result.pictures.includes(name)) ? [call] : []));
  if (names.length === 0 || without.length === 0) return drawn;
  const mended = callsOf(conversation.done, 'edit_poster');
  if (mended.length > 0) return mended.some((call) => call.ok) ? mended : drawn;
  return {
    text: '',
    calls: without.map((call) => {
      const sheets = Array.isArray(call.input['sheets']) ? call.input['sheets'].length : 1;
      const edits =
        sheets === 1
          ? [{ op: 'set_pictures', pictures: names.slice(0, 4) }]
          : Array.from({ length: sheets }, (_, at) => ({ op: 'set_pictures', sheet: at + 1, pictures: [names[at % names.length]] }));
      return { tool: 'edit_poster', input: { file_name: call.result.file, edits } };
    }),
  };
}

/** A bare kind of poster, and nothing to print on it; a title that was given as one may be short. */
function isEmpty({ sheet }: Brief, isGiven: boolean): boolean {
  const { headline, kicker: _, ...rest } = sheet;
  return headline === '' || (headline.length < 4 && !isGiven && Object.keys(rest).length === 0);
}

const whatFor = `想做一张什么样的图？把要印上去的内容发给我就行，例如：

- “做一张讲座海报，标题：大模型时代的办公自动化，时间：11月28日14:00，地点：图书馆报告厅，主办：计算机学院”
- “做一套小红书图文，主题：三个早起习惯，1. …… 2. …… 3. ……”

也可以上传活动方案、通知或照片，我从里面取文字和画面。`;

/** What is said of pictures that came along is heeded by putting them there. */
const isOfPictures = (words: string): boolean => /图|照片|附件|背景|picture|photo/i.test(words);

function changeTurn(conversation: Conversation, current: PosterState, posters: PosterState[], order: PictureOrder | null): Turn {
  const shape = pictureShape(current.content.ratio);
  const got = order && brought(conversation, [order], shape);
  if (order && !got) return { text: '', calls: [callFor(order, shape)] };
  const { text, names, notes, missing } = picturesOf(conversation);
  const before = order ? null : picturesBefore(text, earlierCalls(conversation), current);
  const brought_pictures = [...names, ...(got?.names ?? [])];
  const said = changesAsked(conversation, text, {
    kind: 'poster',
    file: current.name,
    parts: partsOfPoster(current.content),
    of: 'page',
    ...(brought_pictures.length > 0 || before ? { isOfPictures } : {}),
  });
  if (said.turn) return said.turn;
  const changes = posterChangesOf(said.changes, current.content, brought_pictures);
  const asked: Asked = before
    ? { edits: [{ op: 'set_pictures', pictures: before.slice(0, 4) }], others: 0, ratio: null, not_done: [] }
    : { ...changes, not_done: [...said.not_done, ...changes.not_done] };
  asked.not_done = withServices(asked.not_done, conversation);
  if (missing !== null) asked.not_done = [...asked.not_done.filter((line) => !isOfPictures(line)), missing];
  if (got?.failed) asked.not_done.push(`${got.failed}画面没有换。`);
  const made = callsOf(conversation.done, 'make_poster', 'edit_poster');
  if (made.length === 0 && conversation.files.length > 0 && conversation.can('read_file')) {
    const reading = readingOf(conversation.files, conversation.all);
    if (reading.calls.length > 0) return { text: conversation.has_begun ? '' : '我先看一下新的附件。', calls: reading.calls };
  }
  if (made.length === 0) {
    if (asked.others > 0) return { text: '', calls: others(asked, current, posters) };
    if (asked.edits.length === 0) return { text: cantChange(asked, current), calls: [] };
    return { text: '', calls: editCalls(asked, current, posters, text) };
  }
  return { text: changed(made, asked, current, [...notes, ...(got?.notes ?? [])]), calls: [] };
}
