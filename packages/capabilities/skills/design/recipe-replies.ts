/** What the built-in engine says of what it designed: how it looks, where its pictures are from, what is missing and what was not done. Pure. */
import type { AnsweredBy } from '#brains/builtin/conversation.ts';
import type { PosterAnswer } from '#contract/content/poster.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import type { Brief } from './brief.ts';
import type { Asked } from './recipe-deeds.ts';
import type { Brought } from '#brains/builtin/pictures/picture-calls.ts';
import type { PosterState } from './poster-state.ts';

const canSay = [
  '“换个配色”“换成深蓝色”',
  '“换个版式”“换成竖排”',
  '“换成横版”“改成 9:16”',
  '“标题改成……”“时间改成……”',
  '“加上电话：……”“去掉副标题”',
  '“再来三张不同的”',
  '上传照片后说“用这张图”',
];

export function cantChange(asked: Asked, { name }: PosterState): string {
  const why = asked.not_done.length > 0 ? `\n\n未完成：\n${asked.not_done.map((line) => `- ${line}`).join('\n')}` : '';
  return `“${escapeMarkdown(name)}”没有改动。${why}\n\n可以这样说：\n${canSay.map((line) => `- ${line}`).join('\n')}`;
}

export type PosterCall = AnsweredBy<'make_poster' | 'edit_poster'>;

export function changed(made: PosterCall[], asked: Asked, current: PosterState, notes: string[]): string {
  const good = made.flatMap((call) => (call.ok ? [call.result] : []));
  const undone = [...asked.not_done, ...made.flatMap((call) => (call.ok ? [] : [call.reason])), ...good.flatMap(({ unused }) => unused)];
  const parts: string[] = [];
  if (good.length === 0) parts.push(`“${escapeMarkdown(current.name)}”没有改动。`);
  else if (asked.others > 0) parts.push(`又做了 ${good.length} 张，文字相同，版式和配色各不相同：\n${good.map(inShort).join('\n')}`);
  else {
    const done = good.flatMap((poster) => poster.done.map((line) => `- ${escapeMarkdown(line)}`));
    const names = good.map(({ file }) => `“${escapeMarkdown(file)}”`).join('和');
    parts.push(`已修改${names}：\n${[...new Set(done)].join('\n')}`);
    parts.push(`现在是${good[0] ? lookOf(good[0]) : ''}。`);
  }
  parts.push(...listed('请留意', notes), ...tight(good));
  if (undone.length > 0) parts.push(`未完成：\n${undone.map((line) => `- ${line}`).join('\n')}`);
  parts.push(
    `接下来可以直接说：\n${canSay
      .slice(0, 3)
      .map((line) => `- ${line}`)
      .join('\n')}`,
  );
  return parts.join('\n\n');
}

export function handOver(
  drawn: PosterCall[],
  brief: Brief,
  not_done: string[],
  { hasPictures, notes: before, draws, makes }: { hasPictures: boolean; notes: string[]; draws: boolean; makes: boolean },
  got: Brought | null,
): string {
  const good = drawn.flatMap((call) => (call.ok ? [call.result] : []));
  const failures = drawn.flatMap((call) => (call.ok ? [] : [call.reason]));
  if (good.length === 0) return `没有做成：${failures[0] ?? ''}\n\n可以换一种说法再试，或把要印的文字一条一条发给我。`;
  const sheets = good[0]?.sheets ?? 1;
  const what =
    sheets > 1
      ? `一套 ${sheets} 张图文`
      : brief.article
        ? '公众号头图和次图'
        : good.length > 1
          ? `${good.length} 张不同的${brief.what}`
          : brief.what;
  const parts = [`已做好${what}：\n${good.map(inShort).join('\n')}`];
  const noPhoto = good.some(({ has_picture }) => !has_picture);
  const notes = [
    ...before,
    ...(got?.notes ?? []),
    ...(noPhoto && !got?.failed ? [noPhotoNote(hasPictures || (got?.names.length ?? 0) > 0, makes)] : []),
    ...(brief.missing.length > 0
      ? [`没有写${brief.missing.join('、')}：您没有给出，版面上没有留空白占位；说“${brief.missing[0]}：……”，我来补上。`]
      : []),
  ];
  parts.push(...listed('请留意', notes), ...tight(good));
  const undone = [
    ...(got?.failed ? [`${got.failed}画面改由内置图案绘制。`] : []),
    ...not_done,
    ...good.flatMap(({ unused }) => unused),
    ...failures,
  ];
  if (undone.length > 0) parts.push(`未完成：\n${undone.map((line) => `- ${line}`).join('\n')}`);
  parts.push(
    `${draws ? '在右侧可以下载 PNG、JPG 或 PDF' : '这台服务器没有安装 Chromium，暂时不能下载 PNG、JPG 和 PDF；可以下载原文件（html），用浏览器打开后打印'}。接下来可以直接说：\n${[canSay[0], canSay[2], canSay[5]].map((line) => `- ${line}`).join('\n')}`,
  );
  return parts.join('\n\n');
}

function noPhotoNote(hasPictures: boolean, makes: boolean): string {
  if (hasPictures) return '有的版面没有用上照片。';
  return makes
    ? '画面由内置图案绘制，没有生成照片；说“换成生成的……照片做背景”，我请图片服务画，或上传照片后说“用这张图”。'
    : '画面由内置图案绘制，没有生成照片；上传照片后说“用这张图”，我会换上。';
}

function listed(title: string, lines: string[]): string[] {
  return lines.length > 0 ? [`${title}：\n${lines.map((line) => (line.startsWith('  -') ? line : `- ${line}`)).join('\n')}`] : [];
}

function lookOf({ system, palette, ratio }: PosterAnswer): string {
  return `“${system.label}”版式、“${palette.label}”配色，${ratio}`;
}

function inShort(poster: PosterAnswer): string {
  return `- ${escapeMarkdown(poster.file)}：${lookOf(poster)}`;
}

function tight(posters: PosterAnswer[]): string[] {
  const coarse = [...new Set(posters.flatMap((poster) => poster.coarse))];
  return [
    ...(posters.some(({ is_tight }) => is_tight) ? ['内容很多，有的字排得很小：建议精简文字，或说“做成一套图文”分成几张。'] : []),
    ...coarse.map((words) => `${escapeMarkdown(words)}：有更大的图可以发来替换。`),
  ];
}
