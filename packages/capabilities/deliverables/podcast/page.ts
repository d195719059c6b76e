/** The page of a podcast: title, who speaks, chapters and every line, with the talk as data inside. Self-contained, without scripts that run. */
import { escapeHtml } from '#text/escape.ts';
import { accents } from '../accents.ts';
import { chapterTimes, clock, charsOf, dataBlock, minutesInWords, type Podcast } from './podcast-data.ts';
import { voiceColours, type PodcastBrand } from './podcast-brand.ts';
import { charsPerMinute } from './podcast.ts';

/** `mp3` puts the sound itself into the page. */
export function renderPodcast(podcast: Podcast, mp3: Uint8Array | null = null): string {
  const { title, speakers, sound, lines, brand } = podcast;
  const length = sound ? minutesInWords(sound.ms) : `约 ${Math.max(1, Math.round(charsOf(lines) / charsPerMinute))} 分钟的稿子`;
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}${brand ? brandStyle(brand) : ''}</style>
</head>
<body>
<main>
<header>
${brand?.logo ? `<img class="logo" alt="标志" src="${brand.logo}">` : ''}<p class="kind">播客</p>
<h1 data-id="title">${escapeHtml(title)}</h1>
<p class="meta">${speakers.map((one) => escapeHtml(one)).join(' · ')}　${escapeHtml(length)}　${lines.length} 句</p>
${mp3 ? `<audio controls preload="metadata" src="data:audio/mpeg;base64,${base64(mp3)}"></audio>` : ''}
${podcast.note === '' ? '' : `<p class="note">${escapeHtml(podcast.note)}</p>`}
${contents(podcast)}
</header>
${body(podcast)}
${podcast.sources.length === 0 ? '' : `<footer>内容来自：${podcast.sources.map((one) => escapeHtml(one)).join('、')}</footer>`}
</main>
${dataBlock(podcast)}
</body>
</html>
`;
}

function brandStyle(brand: PodcastBrand): string {
  const colours = voiceColours(brand);
  return `:root,:root:root{--host:${colours['--host']};--guest:${colours['--guest']}}h1,h2{color:var(--host)}
.logo{display:block;max-width:200px;max-height:56px;margin-bottom:24px;padding:6px 10px;background:#fff;border-radius:6px}`;
}

function contents(podcast: Podcast): string {
  if (podcast.chapters.length < 2) return '';
  const times = new Map(chapterTimes(podcast).map((chapter) => [chapter.line, clock(chapter.start_ms)]));
  const items = podcast.chapters.map(
    ({ title, line }) => `<li><a href="#${line}"><span>${escapeHtml(title)}</span><time>${times.get(line) ?? ''}</time></a></li>`,
  );
  return `<ol class="chapters">${items.join('')}</ol>`;
}

function body({ lines, chapters, speakers }: Podcast): string {
  const titles = new Map(chapters.map((chapter) => [chapter.line, chapter.title]));
  const parts: string[] = [];
  let before: number | null = null;
  for (const line of lines) {
    const title = titles.get(line.id);
    if (title !== undefined) {
      parts.push(`<h2>${escapeHtml(title)}</h2>`);
      before = null;
    }
    const name = before === line.speaker ? '' : `<b>${escapeHtml(speakers[line.speaker])}</b>`;
    const time = line.end_ms > line.start_ms ? `<time>${clock(line.start_ms)}</time>` : '';
    const state = line.state === 'failed' ? '<i>没有录成</i>' : '';
    parts.push(
      `<p class="line s${line.speaker}" id="${line.id}" data-id="${line.id}">${name}${time}<span>${escapeHtml(line.text)}</span>${state}</p>`,
    );
    before = line.speaker;
  }
  return `<section>${parts.join('\n')}</section>`;
}

function base64(bytes: Uint8Array): string {
  let text = '';
  const piece = 0x8000;
  for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return btoa(text);
}

const style = `
:root{--ink:#1e1d1a;--soft:#6b6860;--line:#e7e4dc;--paper:#faf9f6;--host:${accents.podcast.light};--guest:#18795a;color-scheme:light dark}
@media screen and (prefers-color-scheme:dark){:root{--ink:#eceae3;--soft:#a5a299;--line:#33322e;--paper:#171715;--host:${accents.podcast.dark};--guest:#4db68e}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.8 "PingFang SC","HarmonyOS Sans SC","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:720px;margin:0 auto;padding:56px 24px 80px}
.kind{margin:0;color:var(--host);font-size:13px;letter-spacing:.2em}
h1{margin:8px 0 12px;font-size:34px;line-height:1.3;letter-spacing:-.01em}
.meta,.note,footer{margin:0;color:var(--soft);font-size:14px}
.note{margin-top:12px;padding:10px 14px;border-left:3px solid var(--host);background:color-mix(in srgb,var(--host) 7%,transparent)}
audio{display:block;width:100%;margin:20px 0 4px}
.chapters{list-style:none;margin:28px 0 0;padding:0;border-top:1px solid var(--line)}
.chapters a{display:flex;gap:16px;padding:8px 0;border-bottom:1px solid var(--line);color:inherit;text-decoration:none}
.chapters span{flex:1}
time{color:var(--soft);font-size:13px;font-variant-numeric:tabular-nums}
h2{margin:48px 0 8px;font-size:20px}
.line{position:relative;margin:14px 0 0;padding-left:16px;border-left:2px solid var(--line)}
.line b{margin-right:10px;font-size:14px;color:var(--host)}
.line.s1 b{color:var(--guest)}
.line b+time+span,.line b+span{display:block}
.line b~time{margin-left:0}
.line time{margin-right:10px}
.line i{margin-left:10px;color:#b42318;font-size:13px;font-style:normal}
footer{margin-top:56px;padding-top:16px;border-top:1px solid var(--line)}
@media (max-width:480px){main{padding:32px 18px 56px}h1{font-size:27px}}
@media print{body{background:#fff}audio{display:none}}
`;
