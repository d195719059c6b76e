import { expect, test } from 'vitest';
import { print, tagNode } from '#contract/prompt/markup.ts';
import { emptyDraft, type Attachment } from './draft.ts';
import { admit, folderNote, sendable } from './rules.ts';

const mb = 1024 * 1024;
function file(name: string, size: number): File {
  return { name, size } as File;
}
const attached: Attachment = {
  id: '1',
  name: 'a.csv',
  size: 1,
  status: 'success',
  progress: 100,
  errorMessage: '',
  fileUri: 'u',
  fileUrl: '',
  idempotency_key: '',
};

test('the eleventh file, a file over 50 MB and a picture over 10 MB stay out, each with its sentence; the rest comes in', () => {
  const many = Array.from({ length: 11 }, (_, i) => file(`${i}.txt`, 1));
  expect(admit(0, many)).toMatchObject({ problems: ['最多上传 10 个，单个文件最大 50MB'] });
  expect(admit(0, many).taken).toHaveLength(10);
  expect(admit(9, many).taken).toHaveLength(1);
  const mixed = admit(0, [file('大.pdf', 51 * mb), file('图.PNG', 11 * mb), file('好.docx', 50 * mb)]);
  expect(mixed.taken.map((one) => one.name)).toEqual(['好.docx']);
  expect(mixed.problems).toEqual(['最多上传 10 个，单个文件最大 50MB', '图片最大 10MB']);
});

test('an empty slot and a skill alone are not sent', () => {
  const skill = print([tagNode('SkillTagBlock', { id: 'writing', name: '写作' })]);
  expect(sendable({ ...emptyDraft, text: `${skill} ` })).toMatchObject({ ready: false, toast: '消息不能为空！！！' });
  const slot = (content: string) => print([tagNode('InputSlot', { id: '1', placeholder: '时间' }, content)]);
  const refused = { ready: false, tip: '请先填写任务必要信息', toast: '请先填写任务必要信息' };
  expect(sendable({ ...emptyDraft, text: `每天${slot(' ')}` })).toEqual(refused);
  expect(sendable({ ...emptyDraft, text: `每天${slot('')}`, attachments: [attached] })).toEqual(refused);
  expect(sendable({ ...emptyDraft, text: `每天${slot('九点')}` })).toEqual({ ready: true });
});

test('blank text sends only with an attachment, and nothing is sent while one uploads or has failed', () => {
  expect(sendable({ ...emptyDraft, text: ' \n' })).toMatchObject({ ready: false, toast: '消息不能为空！！！' });
  expect(sendable({ ...emptyDraft, attachments: [attached] })).toEqual({ ready: true });
  const uploading = { ...emptyDraft, text: '写', attachments: [{ ...attached, status: 'uploading' as const }] };
  expect(sendable(uploading)).toMatchObject({ ready: false, tip: '请等待附件上传完成后发送', toast: '请等待文件上传完成' });
  expect(sendable({ ...uploading, attachments: [{ ...attached, status: 'error' }] })).toMatchObject({ ready: false });
});

test('a dropped folder says how much of it was taken', () => {
  expect(folderNote(3, 3, false)).toBe('');
  expect(folderNote(23, 10, false)).toBe('文件夹里有 23 个文件，添加了 10 个，其余没有添加');
  expect(folderNote(500, 10, true)).toBe('文件夹里有超过 500 个文件，添加了 10 个，其余没有添加');
  expect(folderNote(2, 0, false)).toBe('文件夹里有 2 个文件，都没有添加');
});
