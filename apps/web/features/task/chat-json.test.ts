import { expect, test } from 'vitest';
import { fold } from '#contract/timeline/fold/fold.ts';
import { emptyView } from '#contract/timeline/fold/view.ts';
import { chatFileName, chatJson } from './chat-json.ts';

test('下载的对话里有每条消息、每段回答和文件名，没有文件地址', () => {
  const view = fold(emptyView, [
    { seq: 1, at: 1, type: 'task_created', task_name: '周报' },
    {
      seq: 2,
      at: 2,
      type: 'message',
      message_id: 'q',
      answer_id: 'r',
      kind: 'query',
      content: '写周报',
      file_list: [{ file_name: '销售.csv', file_uri: 'secret-uri', file_url: 'secret-url' }],
      ability_type: 0,
    },
    { seq: 3, at: 3, type: 'run_start', run_id: 'r', brain: 'b', attempt: 1 },
    { seq: 4, at: 4, type: 'text', run_id: 'r', text: '先读附件' },
    { seq: 5, at: 5, type: 'text', run_id: 'r', text: '写好了' },
    // A literal of events, widened by inference; the fold reads only the fields given here.
  ] as Parameters<typeof fold>[1]);
  const written = chatJson('t', view);
  expect(JSON.parse(written)).toMatchObject({
    task_id: 't',
    task_name: '周报',
    separator: ' ------ ',
    messages: [
      { message_id: 'q', type: 'query', content: '写周报', file_list: [{ file_name: '销售.csv' }] },
      { type: 'answer', content: '先读附件 ------ 写好了' },
    ],
  });
  expect(written).not.toContain('secret');
});

test('文件名里没有文件系统不认的字符', () => {
  expect(chatFileName('第 3/4 季度: "汇总"')).toBe('第 3-4 季度-汇总-对话.json');
});
