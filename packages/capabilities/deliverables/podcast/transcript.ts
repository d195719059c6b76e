/** The talk as plain text: chapters, who says what, and when. */
import { chapterTimes, clock, type Podcast } from './podcast-data.ts';

export function transcriptOf(podcast: Podcast): string {
  const times = new Map(chapterTimes(podcast).map((chapter) => [chapter.line, chapter.start_ms]));
  const titles = new Map(podcast.chapters.map((chapter) => [chapter.line, chapter.title]));
  const lines = podcast.lines.flatMap((line) => {
    const title = titles.get(line.id);
    const at = times.get(line.id);
    const head = title === undefined ? [] : ['', `【${title}】${at === undefined ? '' : ` ${clock(at)}`}`, ''];
    const time = line.end_ms > line.start_ms ? `[${clock(line.start_ms)}] ` : '';
    return [...head, `${time}${podcast.speakers[line.speaker]}：${line.text}`];
  });
  const length = podcast.sound ? `时长 ${clock(podcast.sound.ms)}` : '没有音频';
  return [podcast.title, `${podcast.speakers.join('、')} · ${length}`, ...lines, ''].join('\n');
}
