/** Making a web page, turn by turn: plan, read, draw, hand over; and changing the one there is. */
import type { FileRef } from '#agent/events.ts';
import type { PageAnswer } from '#contract/content/page.ts';
import { callsOf, readingOf, type Conversation } from '../conversation.ts';
import { saying, type Turn } from '../recipe.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { blanksIn } from '../compose/draft.ts';
import { notDone } from '../compose/writing-request.ts';
import { asksToMake } from '../reading/make/asks.ts';
import { escapeMarkdown } from '../text/markdown.ts';
import { cardTurn, orderAs, refusedTurn } from '../work/order.ts';
import { allOf, firstStep, planCall, runningStep, type Step } from '../work/plan-steps.ts';
import { filesFor } from '../work/write.ts';
import { composePage } from './compose-page.ts';
import type { Section } from './section.ts';
import { picturesOfDocuments } from './document-pictures.ts';
import { ordersChange } from '../reading/change/read-changes.ts';
import { changesAsked } from '../work/change-order.ts';
import { accentOf, pageEditsOf, partsOfPage } from './page-deeds.ts';
import { isStyleWord, styleFor } from './page-style.ts';
import { pageRequestOf } from './page-request.ts';
import { titleFor } from './page-title.ts';

/** A page is wanted, not its words written as a document. */
export const asksForPage = (text: string): boolean => asksToMake(text) === 'web-page';

/** The last thing made is a page, and these words are about it. */
export function isPageChange(conversation: Conversation): boolean {
  const known = lastPage(conversation);
  const { text, files } = conversation;
  if (known === null || files.length > 0 || asksForPage(text)) return false;
  return ordersChange(text, { kind: 'web-page', headings: partsOfPage(known).map(({ title }) => title) });
}

export function pageTurn(conversation: Conversation): Turn {
  const known = lastPage(conversation);
  return known && conversation.files.length === 0 && !asksForPage(conversation.text)
    ? changeTurn(conversation, known)
    : makeTurn(conversation);
}

const isPicture = ({ name }: FileRef): boolean => /\.(?:png|jpe?g|webp|gif)$/i.test(name);

function makeTurn(conversation: Conversation): Turn {
  const { done } = conversation;
  const all = filesFor(conversation);
  const pictures = all.filter(isPicture);
  const files = all.filter((file) => !isPicture(file));
  const names = all.map((file) => file.name);
  const { intent, order: read, shows } = orderAs(conversation, 'web-page', names);
  const refused = refusedTurn(conversation, read, '这个网页');
  if (refused) return refused;
  const request = pageRequestOf(intent);
  const { facts, typed } = request;
  if (
    !shows &&
    files.length === 0 &&
    !typed &&
    facts.length === 0 &&
    request.lists.length === 0 &&
    !request.figures?.sections.length &&
    (request.title === '' || request.figures)
  )
    return saying(
      `还没有可以放上网页的内容，所以没有做。内置引擎不会自己编内容：\n\n- 说一句做什么网页，例如“做一个社区图书馆的介绍网页”，没有的内容会留出位置；\n- 上传一份文档、表格或简历（也可以带上图片），说“做成网页”；\n- 或者把要点写在消息里，一行一条，例如“时间：12月1日”“地点：……”“电话：……”。\n\n未完成：\n- 没有制作网页：缺少内容。`,
    );
  const steps: Step[] = [firstStep(files, '梳理内容'), { id: 'draw', title: '排版成网页' }, { id: 'check', title: '核对并交付' }];
  const plan = (running: string | null, failed: string[] = []) =>
    conversation.can('plan') ? [planCall('制作网页', steps, running, failed)] : [];
  if (!conversation.has_begun) {
    const begun = shows && files.length === 0 ? [] : plan(steps[0]?.id ?? null);
    const words =
      files.length > 0
        ? `我先读完${files.length === 1 ? `“${escapeMarkdown(files[0]?.name ?? '')}”` : `这 ${files.length} 个附件`}，再排成一张网页。`
        : '我把您给的内容排成一张网页。';
    if (begun.length > 0) return { text: words, calls: begun };
  }
  const reading = readingOf(files, conversation.all);
  if (reading.calls.length > 0 && conversation.can('read_file')) return { text: '', calls: reading.calls };
  const readable = reading.materials.filter((material) => material.passages.length > 0 || material.tables.length > 0);
  const materials = [...(typed ? [typed] : []), ...readable];
  const running = runningStep(done);
  if (!shows && files.length > 0 && materials.length === 0 && facts.length === 0) {
    if (running) return { text: '', calls: plan(null, allOf(steps)) };
    const why = reading.failed.map((file) => `- “${escapeMarkdown(file.name)}”：${file.reason}`).join('\n');
    return saying(`没有做成网页：附件里没有读出内容。\n\n${why}\n\n请换一个格式重新上传，或把内容粘贴在消息里。`);
  }
  const inside = picturesOfDocuments(conversation, materials);
  if (inside.calls.length > 0) return { text: '', calls: inside.calls };
  const title = titleFor(request, materials);
  const composed = composePage({
    ...request,
    occasion: request.occasion,
    title,
    materials,
    pictures: pictures.map((file) => file.name),
    chart: request.chart,
    inner: inside.pictures,
    agreed: read.outline,
  });
  const card = cardTurn(conversation, read, { title, files: names, outline: composed.outline });
  if (card) return card;
  const page = read.outline ? composed : { ...composed, sections: withAsked(composed.sections, intent) };
  const style = styleFor(`${request.look} ${request.occasion}`, title);
  const accent = accentOf(request.look);
  const made = callsOf(done, 'write_page')[0];
  if (!made) {
    if (running !== undefined && running !== 'draw' && conversation.can('plan')) return { text: '', calls: plan('draw') };
    if (!conversation.can('write_page')) return saying('没有制作网页：这里没有制作网页的工具。\n\n未完成：\n- 没有制作网页。');
    return {
      text: '',
      calls: [
        {
          tool: 'write_page',
          input: { title: title.slice(0, 120), content: { style, ...(accent ? { accent } : {}), sections: page.sections.slice(0, 30) } },
        },
      ],
    };
  }
  if (running && conversation.can('plan')) return { text: '', calls: plan(null, made.ok ? [] : ['draw', 'check']) };
  if (!made.ok) return saying(`网页没有做成：${made.reason}\n\n未完成：\n- 没有制作网页。`);
  const known = made.result;
  const from =
    readable.length > 0
      ? `，依据${readable
          .slice(0, 3)
          .map((one) => `“${escapeMarkdown(one.name)}”`)
          .join('、')}${readable.length > 3 ? `等 ${readable.length} 份材料` : ''}`
      : '';
  const parts = [
    `已做好网页《${escapeMarkdown(title)}》（${escapeMarkdown(known.file)}）${from}：${known.sections.length} 节，版式是“${known.style_label}”，手机、平板、电脑上都能看，断网也能打开。`,
  ];
  const open = blanksIn(JSON.stringify(page.sections));
  if (open.length > 0)
    parts.push(
      `有 ${open.length} 处要您补充（页面上标为【待补充】）：${[...new Set(open)].slice(0, 4).join('；')}${open.length > 4 ? ' 等' : ''}。补充后发给我，或上传资料，我接着改。`,
    );
  if (page.notes.length > 0)
    parts.push(
      `请留意：\n${page.notes
        .slice(0, 6)
        .map((one) => `- ${one}`)
        .join('\n')}`,
    );
  const undone = [
    ...known.missing,
    ...reading.failed.map((file) => `没有用上“${escapeMarkdown(file.name)}”：${file.reason.replace(/[。.]$/, '')}。`),
    ...reading.cut.map((file) => `“${escapeMarkdown(file)}”很长，只用了前面的部分。`),
    ...inside.undone,
    ...notDone(intent),
    ...unmet(intent),
  ];
  if (undone.length > 0) parts.push(`未完成：\n${undone.map((one) => `- ${one}`).join('\n')}`);
  const second = known.sections.find((section) => section.title !== '' && section.type !== 'hero');
  parts.push(
    `接下来可以直接说：\n- “换个风格”或“换成深色”\n- “标题改成……”“主色改成绿色”\n- “删掉${second ? escapeMarkdown(second.title) : '……'}这一节”`,
  );
  return saying(parts.join('\n\n'));
}

/** The parts that were asked for: what was told for one stands in it, and one nothing is known of is a place to fill. */
function withAsked(sections: Section[], { sections: asked, facts }: MakeIntent): Section[] {
  const missing = asked.filter(({ title }) => !sections.some((section) => section.title === title));
  const made = missing.map(({ title }, n): Section => {
    const told = facts.filter(({ under }) => under === title).map(({ words }) => words);
    return {
      type: 'text',
      id: `asked-${n + 1}`,
      title: title.slice(0, 120),
      paragraphs: told.length > 0 ? told : [`【待补充：${title.slice(0, 60)}】`],
    };
  });
  const end = sections.findIndex((section) => section.type === 'footer');
  return end < 0 ? [...sections, ...made] : [...sections.slice(0, end), ...made, ...sections.slice(end)];
}

/** Fields of the order that a page has no place for: said, and not dropped. */
function unmet({ length, size, form, audience, look }: MakeIntent): string[] {
  const unknown = (look?.value.split('、') ?? []).filter((word) => !isStyleWord(word) && accentOf(word) === null);
  return [
    ...(unknown.length > 0 ? [`没有按“${escapeMarkdown(unknown.join('、'))}”换样式：版式里没有这一种，可以说“换个风格”。`] : []),
    ...(length ? ['没有按要求的篇幅做：网页的长短由内容决定。'] : []),
    ...(size ? [`没有按“${size.value.name ?? '给出的尺寸'}”做：网页随屏幕宽窄变化。`] : []),
    ...(form?.value === 'pdf' ? ['没有直接生成 PDF：打开网页后可以打印成 PDF。'] : []),
    ...(audience ? [`没有针对“${escapeMarkdown(audience.value)}”改写：用的是您的原话。`] : []),
  ];
}

const canChange = `我可以这样改网页：

- “换个风格”“换成深色 / 杂志 / 国风 / 极简”
- “主色改成绿色”“标题改成……”
- “把‘甲’换成‘乙’”
- “删掉某某这一节”“把某某移到最前面”
- 上传新材料后说“做一个网页”`;

function changeTurn(conversation: Conversation, page: PageAnswer): Turn {
  const shown = escapeMarkdown(page.file);
  const asked = changesAsked(conversation, conversation.text, {
    kind: 'web-page',
    file: page.file,
    parts: partsOfPage(page),
    of: 'section',
  });
  if (asked.turn) return asked.turn;
  const wanted = pageEditsOf(asked.changes, page);
  const not_done = [...asked.not_done, ...wanted.not_done].map((line) => `- ${line}`).join('\n');
  const edited = callsOf(conversation.done, 'edit_page').at(-1);
  if (edited) {
    if (!edited.ok) return saying(`没有改动“${shown}”：${edited.reason}\n\n原来的内容都还在。\n\n${canChange}`);
    return saying(
      `已修改“${shown}”：\n${edited.result.done.map((line) => `- ${escapeMarkdown(line)}`).join('\n')}\n\n现在的版式是“${edited.result.style_label}”，其他内容没有变。${not_done === '' ? '' : `\n\n未完成：\n${not_done}`}`,
    );
  }
  if (wanted.edits.length === 0)
    return saying(`没太明白要怎么改“${shown}”，所以没有改动${not_done === '' ? '。' : `：\n${not_done}`}\n\n${canChange}`);
  return {
    text: conversation.has_begun ? '' : `我来改“${shown}”。`,
    calls: [{ tool: 'edit_page', input: { file_name: page.file, edits: wanted.edits } }],
  };
}

/** The page made last before this request, when nothing else was made since. */
function lastPage({ all, done }: Conversation): PageAnswer | null {
  const call = all.findLast((one) => !done.includes(one) && /^(?:write|edit)_(?:podcast|document|page)$/.test(one.tool) && one.ok);
  if (!call?.ok || (call.tool !== 'write_page' && call.tool !== 'edit_page')) return null;
  return call.result.sections.length === 0 ? null : call.result;
}
