/** A model that makes a podcast: writes the whole script in one call and says what the tool said of it. */
import type { ProviderScript } from './provider-protocol.ts';

export const podcastScript = {
  title: '食堂改造那些事',
  host: '小林',
  guest: '老周',
  chapters: [
    {
      title: '为什么要改',
      lines: [
        { speaker: 'host', text: '中午排队二十分钟，这事终于有人管了？' },
        { speaker: 'guest', text: '对，12月1日开工，工期20天，窗口从6个加到10个。' },
      ],
    },
    {
      title: '改造期间怎么吃',
      lines: [
        { speaker: 'host', text: '那这20天大家去哪儿吃？' },
        { speaker: 'guest', text: '二楼临时供餐，每餐15元，<b>11:30</b>开始。' },
        { speaker: 'host', text: '记住了，十一点半，二楼。' },
      ],
    },
  ],
};

export function podcastScenario(): ProviderScript {
  return ({ messages }) => {
    const begun = messages.findLastIndex((message) => message.role === 'user');
    const answers = messages.slice(begun + 1).filter((message) => message.role === 'tool');
    if (answers.length === 0) return { text: '我来写成两个人的对谈。', calls: [{ name: 'write_podcast', arguments: podcastScript }] };
    const note = /^请告诉用户：(.+)$/m.exec(String(answers[0]?.content ?? ''))?.[1];
    return { text: `已做好播客《${podcastScript.title}》。${note ? `\n\n未完成：\n- ${note}` : ''}` };
  };
}
