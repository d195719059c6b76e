import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { getElementById: () => null });
const { passOf, taskOf } = await import('./share-pass.ts');

const id = 'a'.repeat(32);
const secret = 'b'.repeat(32);

it('a page that shows something shared calls with the link it was opened with; no other page does', () => {
  expect(passOf(`/share/${id}`, `?share_id=${id}&secret=${secret}&from=share`)).toEqual({ share_id: id, secret });
  expect(passOf(`/slide/${id}/`, `?share_id=${id}&secret=${secret}`)).toEqual({ share_id: id, secret });
  expect(passOf(`/task/${id}`, `?share_id=${id}&secret=${secret}`)).toBeNull();
  expect(passOf(`/share/${id}`, '')).toBeNull();
  expect(passOf(`/share/${id}`, `?share_id=../..&secret=${secret}`)).toBeNull();
});

it('knows which addresses name a task', () => {
  for (const page of ['task', 'slide', 'share', 'share-product', 'design-product', 'share-coding-expert', 'share-survey-task'])
    expect(taskOf(`/${page}/${id}`)).toBe(id);
  for (const other of ['/', `/expert/${id}`, `/task/${id}/more`, '/task/x', `/tasks/${id}`]) expect(taskOf(other)).toBeNull();
});
