/** Who may do what: every operation, asked by nobody, by a stranger and by the owner. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#contract/operations/all.ts';
import { accessRows } from './access-rows.ts';
import { closeAccessDesk, nowhere, openAccessDesk, own, owner, server, stranger } from './access-things.ts';
import { anonymous } from './testing.ts';

beforeAll(openAccessDesk);
afterAll(closeAccessDesk);

test('every operation has its row', () => {
  expect(Object.keys(accessRows).toSorted()).toEqual(Object.keys(operations).toSorted());
});

for (const [name, row] of Object.entries(accessRows)) {
  const ownFor = row.own ?? own;
  describe(name, () => {
    test('nobody', async () => {
      const answer = await row.ask(anonymous(server), await ownFor(owner));
      if (row.about === 'everyone') expect(answer).toMatchObject({ status: 200, code: 0 });
      else expect(answer).toMatchObject({ status: 401, code: 100002, data: {} });
    });

    test('the owner', async () => {
      expect(await row.ask(owner, await ownFor(owner))).toMatchObject({ status: 200, code: 0 });
    });

    if (row.about !== 'thing') return;
    test('a stranger is told what is told of a thing that does not exist, and nothing happens', async () => {
      const of = await ownFor(owner);
      const before = await owner.get('GetTaskInfo', { task_id: of.task_id });
      const refused = await row.ask(stranger, of);
      expect(refused.status).toBe(404);
      expect(refused).toEqual(await row.ask(stranger, nowhere));
      expect(await owner.get('GetTaskInfo', { task_id: of.task_id })).toEqual(before);
    });

    test('what was deleted is gone for its owner too', async () => {
      const of = await ownFor(owner);
      await owner.get('DeleteAntouTask', { task_id: of.task_id });
      const nothing = await row.ask(owner, nowhere);
      expect(nothing.status).toBe(404);
      // A stranger's deleted task can't be brought back either.
      expect(await row.ask(stranger, of)).toEqual(nothing);
      if (row.brings_back) expect(await row.ask(owner, of)).toMatchObject({ status: 200 });
      else expect(await row.ask(owner, of)).toEqual(nothing);
    });
  });
}
