/** A model that changes the person's own files where they are: reads the places, edits, says what it did. */
import type { ProviderScript } from './provider-protocol.ts';

export function officeScenario(): ProviderScript {
  return ({ messages }) => {
    const begun = messages.findLastIndex((message) => message.role === 'user');
    const answers = messages.slice(begun + 1).filter((message) => message.role === 'tool');
    const said = JSON.stringify(messages[begun]?.content ?? '');
    const last = JSON.stringify(answers.at(-1)?.content ?? '');
    const file = said.includes('汇报') ? '季度汇报.pptx' : '租赁合同.docx';
    const isOpen = messages.some((message) => JSON.stringify(message).includes('# 修改 Office 文件'));
    if (!isOpen) return { text: '我在原文件上改。', calls: [{ name: 'open_skill', arguments: { skills: ['office'] } }] };
    const used = answers.filter(({ content }) => !JSON.stringify(content).includes('# 修改 Office 文件')).length;
    if (used === 0) return { calls: [{ name: 'read_office', arguments: { file } }] };
    if (file.endsWith('docx')) {
      if (used === 1)
        return {
          calls: [{ name: 'edit_office', arguments: { file, track: true, document: [{ op: 'set', at: 999, text: '没有这一段' }] } }],
        };
      if (used === 2)
        return {
          text: '编号看错了，重来。',
          calls: [
            {
              name: 'edit_office',
              arguments: {
                file,
                track: true,
                document: [
                  { op: 'replace', old: '5,800元', new: '6,200元' },
                  { op: 'comment', at: 2, text: '请与房东确认涨幅。' },
                ],
              },
            },
          ],
        };
      return { text: '租金已按修订标出，另加了一条批注。' };
    }
    const chart = Number(/\[(\d+)\] 图表/.exec(last)?.[1] ?? 0);
    if (used === 1)
      return {
        calls: [
          {
            name: 'edit_office',
            arguments: {
              file,
              slides: [
                {
                  op: 'chart',
                  slide: 2,
                  shape: chart,
                  categories: ['一季度', '二季度', '三季度'],
                  series: [{ name: '营收', values: [980, 1120, 1240] }],
                },
                { op: 'replace', slide: 1, old: '上半年', new: '前三季度' },
              ],
            },
          },
        ],
      };
    return { text: '图表补上了三季度，封面改成前三季度，其他页没有动。' };
  };
}
