/** How the built-in engine designs: read the words and files, lay them out, hand over; or change the poster there is. */
import { readConversation, readingOf, type Answered, type Conversation } from '#brains/builtin/conversation.ts';
import type { Recipe, Turn } from '#brains/builtin/recipe.ts';
import { escapeMarkdown } from '#brains/builtin/text/markdown.ts';
import { isQuestion } from '#brains/builtin/text/request.ts';
import { answerTurn, asksAbilities, isGreeting, smallTalk } from '#brains/builtin/work/answer.ts';
import { planCall, runningStep, type Step } from '#brains/builtin/work/plan-steps.ts';
import { filesFor } from '#brains/builtin/work/write.ts';
import { chooseLook, paletteByWords, systemByWords, topicOf, wordsOf, type Look } from '#capabilities/deliverables/poster/choose.ts';
import { applyPosterEdits, type PosterEdit } from '#capabilities/deliverables/poster/poster-edit.ts';
import { hashOf } from '#capabilities/deliverables/poster/random.ts';
import { asksForDesign } from './brief-orders.ts';
import { readBrief, type Brief } from './brief.ts';
import { readDesignChange, type Asked } from './design-edits.ts';
import { cantChange, changed, handOver, nameOf } from './recipe-replies.ts';
import { picturesMeant, readPictureFollowUp, unusedOf, type Meant } from './recipe-afterwards.ts';
import { isBehind, readPictureOrder, type PictureOrder } from './picture-orders.ts';
import { brought, callFor, pictureTurn } from './recipe-pictures.ts';
import { postersIn, type PosterState } from './poster-state.ts';
import { sheetsOf } from './sheets.ts';

const imageName = /\.(?:jpe?g|png|webp|gif|avif|bmp)$/i;
const codeName = /二维码|小程序码|qr/i;

export const designRecipe: Recipe = {
  skill: 'design',
  next(transcript, tools) {
    const conversation = readConversation(transcript, tools);
    const { text, files } = conversation;
    if (asksAbilities(text) || (isGreeting(text) && files.length === 0)) return smallTalk(text);
    if (isQuestion(text) && files.length > 0 && !asksForDesign(text)) return answerTurn(conversation);
    return designTurn(conversation);
  },
};

/** Of a request without a skill: it asks for a poster, or goes on with the one there is. */
export function asksForPoster(...given: Parameters<Recipe['next']>): boolean {
  const conversation = readConversation(...given);
  if (!conversation.can('make_poster')) return false;
  const earlier = earlierCalls(conversation);
  const order = readPictureOrder(conversation.text) ?? readPictureFollowUp(conversation.text, earlier);
  if (order?.alone && conversation.can(order.tool)) return true;
  if (asksForDesign(conversation.text)) return true;
  const last = earlier.findLast((call) => call.ok && ['make_poster', 'edit_poster', 'write_document', 'edit_document'].includes(call.tool));
  if (last?.tool !== 'make_poster' && last?.tool !== 'edit_poster') return false;
  const now = postersIn(earlier).at(-1);
  if (!now || isQuestion(conversation.text)) return false;
  const { names, text, missing } = picturesOf(conversation);
  const asked = readDesignChange(text, now.content, names);
  return order !== null || missing !== null || asked.edits.length > 0 || asked.others > 0;
}

const earlierCalls = ({ all, done }: Conversation) => all.filter((call) => !done.includes(call));

function designTurn(asked: Conversation): Turn {
  const earlier = earlierCalls(asked);
  const posters = postersIn(earlier);
  const again = readPictureFollowUp(asked.text, earlier);
  // Another of the pictures there are already needs no service.
  const spare = again && !again.alone && /换/.test(asked.text) ? unusedOf(earlier, picturesOn(posters.at(-1))) : null;
  if (spare !== null) return designTurn({ ...asked, text: `换成${spare}` });
  const order = again ?? readPictureOrder(asked.text);
  if (order?.alone) return pictureTurn(asked, order);
  // Without a service the words stay as they are, and the brief says what was not done.
  const bring = order && asked.can(order.tool) ? order : null;
  const conversation = bring ? { ...asked, text: bring.rest } : asked;
  const current = posters.findLast(({ name }) => conversation.text.includes(name.replace('.poster.html', ''))) ?? posters.at(-1);
  if (current && !asksForNew(conversation.text)) return changeTurn(conversation, current, posters, bring);
  return makeTurn(conversation, posters, bring);
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

function makeTurn(asked: Conversation, posters: PosterState[], order: PictureOrder | null): Turn {
  const meant = picturesOf(asked);
  const conversation = { ...asked, text: meant.text };
  const files = filesFor(conversation);
  const steps = stepsFor(conversation, files.length > 0);
  const first = readBrief(conversation.text);
  if (isEmpty(first) && files.filter((file) => !imageName.test(file.name)).length === 0) return { text: whatFor, calls: [] };
  const name = first.sheet.headline || first.what;
  const planned = conversation.can('plan');
  if (!conversation.has_begun && planned)
    return {
      text: `${files.length > 0 ? '我先看附件，再' : '我'}把文案理成${first.set ? '一套图文' : first.what}，文字都用您给的原话。`,
      calls: [planCall(name, steps, steps[0]?.id ?? null)],
    };
  const reading = readingOf(files, conversation.all);
  if (reading.calls.length > 0 && conversation.can('read_file')) return { text: '', calls: reading.calls };
  const material = reading.materials
    .filter((one) => !imageName.test(one.name))
    .map((one) => one.content)
    .join('\n');
  const brief = readBrief(conversation.text, material);
  if (brief.sheet.headline === '')
    return {
      text: whatFor,
      calls: planned && runningStep(conversation.done) ? [planCall(name, steps, null, ['words', 'draw', 'check'])] : [],
    };
  const drawn = conversation.done.filter((call) => call.tool === 'make_poster');
  const got = order && brought(conversation, order);
  if (order && !got && drawn.length === 0) return { text: '', calls: [callFor(order, brief.ratio)] };
  if (drawn.length === 0) {
    if (planned && runningStep(conversation.done) !== 'draw' && runningStep(conversation.done) !== undefined)
      return { text: '', calls: [planCall(name, steps, 'draw')] };
    return {
      text: '',
      calls: makeCalls(brief, [...meant.names, ...(got?.names ?? [])], posters, order?.behind === true || isBehind.test(conversation.text)),
    };
  }
  const shown = got ? withLatePictures(conversation, drawn, got.names) : drawn;
  if (!Array.isArray(shown)) return shown;
  const failed = drawn.every((call) => !call.ok);
  if (planned && runningStep(conversation.done)) return { text: '', calls: [planCall(name, steps, null, failed ? ['draw', 'check'] : [])] };
  const lost = reading.failed.map((file) => `没有用上“${escapeMarkdown(file.name)}”：${file.reason.replace(/[。.]$/, '')}。`);
  return {
    text: handOver(
      shown,
      brief,
      [...stillNotDone(withServices(brief.not_done, conversation), meant.names), ...listOf(meant.missing), ...lost],
      // Motifs are drawn where pages are, and so are exports.
      {
        hasPictures: meant.names.length > 0,
        notes: meant.notes,
        draws: conversation.can('draw_motif'),
        makes: conversation.can('generate_image'),
      },
      got,
    ),
    calls: [],
  };
}

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
function withLatePictures(conversation: Conversation, drawn: Answered[], names: string[]): Turn | Answered[] {
  const without = drawn.filter(({ ok, output }) => ok && !names.some((name) => output.includes(`“${name}”`)));
  if (names.length === 0 || without.length === 0) return drawn;
  const mended = conversation.done.filter((call) => call.tool === 'edit_poster');
  if (mended.length > 0) return mended.some((call) => call.ok) ? mended : drawn;
  const edits = [{ op: 'set_pictures', pictures: names.slice(0, 4) }];
  return { text: '', calls: without.map((call) => ({ tool: 'edit_poster', input: { file_name: nameOf(call) ?? '', edits } })) };
}

/** A bare kind of poster, and nothing to print on it. */
function isEmpty({ sheet }: Brief): boolean {
  const { headline, kicker: _, ...rest } = sheet;
  return headline === '' || (headline.length < 4 && Object.keys(rest).length === 0);
}

const whatFor = `想做一张什么样的图？把要印上去的内容发给我就行，例如：

- “做一张讲座海报，标题：大模型时代的办公自动化，时间：11月28日14:00，地点：图书馆报告厅，主办：计算机学院”
- “做一套小红书图文，主题：三个早起习惯，1. …… 2. …… 3. ……”

也可以上传活动方案、通知或照片，我从里面取文字和画面。`;

/** One call for each poster that is to look different; none like another. */
function makeCalls(brief: Brief, pictures: string[], posters: PosterState[], behind: boolean): Turn['calls'] {
  const codes = pictures.filter((name) => codeName.test(name));
  const sheets = sheetsOf(
    brief,
    pictures.filter((name) => !codes.includes(name)),
    codes[0] ?? null,
  );
  const used: Look[] = posters.map(({ content }) => content);
  const topic = topicOf(`${brief.subject}\n${wordsOf(sheets)}`, `${brief.subject} ${brief.sheet.kicker ?? ''} ${brief.sheet.headline}`);
  // One picture behind the words fills the sheet, where there are not too many of them.
  const fills = behind && sheets.every((sheet) => sheet.pictures?.length === 1 && (sheet.points?.length ?? 0) <= 3);
  const wishes = {
    topic,
    ...(fills && { system: 'bleed' as const }),
    ...(systemByWords(brief.style) && { system: systemByWords(brief.style) ?? 'swiss' }),
    ...(paletteByWords(brief.style) && { palette: paletteByWords(brief.style) ?? 'indigo' }),
  } satisfies Partial<Look>;
  const ratios = brief.article ? (['21:9', '1:1'] as const) : ([brief.ratio] as const);
  const words = JSON.stringify(brief.sheet);
  return Array.from({ length: brief.versions }, (_, n) => n).flatMap((n) => {
    const seed = hashOf(`${words} ${posters.length + n}`);
    const look = chooseLook(sheets, seed, n === 0 ? wishes : { topic, ...(wishes.palette && { palette: wishes.palette }) }, used);
    used.push(look);
    return ratios.map((ratio) => {
      const part = brief.article ? (ratio === '21:9' ? ' 头图' : ' 次图') : '';
      const title = `${brief.sheet.headline.replaceAll('\n', ' ')}${part}${brief.versions > 1 ? ` ${n + 1}` : ''}`;
      // A small square carries no list.
      const shown =
        brief.article && ratio === '1:1' ? sheets.slice(0, 1).map(({ points: _p, facts: _f, action: _a, ...rest }) => rest) : sheets;
      return { tool: 'make_poster', input: { title, ratio, ...look, seed, sheets: shown } };
    });
  });
}

function changeTurn(conversation: Conversation, current: PosterState, posters: PosterState[], order: PictureOrder | null): Turn {
  const got = order && brought(conversation, order);
  if (order && !got) return { text: '', calls: [callFor(order, current.content.ratio)] };
  const { text, names, notes, missing } = picturesOf(conversation);
  const asked = readDesignChange(text, current.content, [...names, ...(got?.names ?? [])]);
  asked.not_done = withServices(asked.not_done, conversation);
  if (missing !== null) asked.not_done = [...asked.not_done.filter((line) => !/^没有听懂“[^”]*这张图/.test(line)), missing];
  if (got?.failed) asked.not_done.push(`${got.failed}画面没有换。`);
  const made = conversation.done.filter((call) => call.tool === 'make_poster' || call.tool === 'edit_poster');
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

/** Head and second picture of an article are in one look: what is said of neither by name is done to both. */
function editCalls({ edits }: Asked, current: PosterState, posters: PosterState[], text: string): Turn['calls'] {
  const call = (name: string, of: PosterEdit[]) => ({ tool: 'edit_poster', input: { file_name: name, edits: of } });
  const part = / (?:头图|次图)(?=[ .\d])/;
  const other = part.test(current.name)
    ? posters.find(({ name }) => name !== current.name && name.replace(part, '') === current.name.replace(part, ''))
    : undefined;
  if (!other || /头图|次图|封面/.test(text) || edits.some(({ op }) => op === 'set_ratio')) return [call(current.name, edits)];
  const outcome = applyPosterEdits(current.content, edits);
  if (!outcome.ok) return [call(current.name, edits)];
  const { system, palette } = outcome.content;
  const both = edits.flatMap((edit): PosterEdit[] =>
    edit.op === 'another_look' && edit.change !== 'drawing'
      ? [
          ...(edit.change === 'palette' ? [] : [{ op: 'set_system' as const, system }]),
          ...(edit.change === 'system' ? [] : [{ op: 'set_palette' as const, palette }]),
        ]
      : [edit],
  );
  // The small square holds less: what it doesn't have can't be changed on it.
  const fits = both.filter(
    (edit) => applyPosterEdits(other.content, [edit]).ok && !['set_fact', 'add_point', 'set_points'].includes(edit.op),
  );
  return [call(current.name, both), ...(fits.length > 0 ? [call(other.name, fits)] : [])];
}

function others(asked: Asked, { content }: PosterState, posters: PosterState[]): Turn['calls'] {
  const used: Look[] = posters.map((one) => one.content);
  return Array.from({ length: asked.others }, (_, n) => {
    const seed = hashOf(`${content.seed} ${posters.length} ${n}`);
    const look = chooseLook(content.sheets, seed, { topic: content.topic }, used);
    used.push(look);
    const title = content.title.replace(/ 之\d+$/, '');
    return {
      tool: 'make_poster',
      input: { title: `${title} 之${posters.length + n + 1}`, ratio: asked.ratio ?? content.ratio, ...look, seed, sheets: content.sheets },
    };
  });
}
