/** Texts asked for in English are English throughout, and are changed in English; what is told about them is Chinese. */
import { expect, test } from 'vitest';
import { startDesk } from './testing.ts';

test('translating is said not to be done', async () => {
  const desk = startDesk();
  await desk.send('写一个通知：11月28日停水，请提前储水，落款物业');
  const said = await desk.send('翻译成英文');
  expect(said.reply).toContain('没有翻译：');
});

test('the figure behind a word is changed, not the word, and what follows from it is pointed at', async () => {
  const desk = startDesk();
  await desk.send('写一份请示：拟采购叉车2台，单价9.8万元，合计19.6万元。落款物流部，报送总经理办公会');
  const said = await desk.send('把单价改成10.2万元');
  expect(desk.document()).toContain('单价10.2万元，合计19.6万元');
  expect(said.reply).toContain('“单价”由“9.8万元”改为“10.2万元”，其他数字（如合计）没有跟着改，请核对');
});

test('what a page generator wants to know is no part of the text', async () => {
  const desk = startDesk();
  await desk.send('Write a short report of the attached document', {
    'notes.md':
      '---\ntitle: Notes for Translators\nlayout: default\n---\n\n# Notes for Translators\n\nThe program depends on the gettext package for multilingual support.\n\n## Updating\n\n- Start by updating the files from the latest template\n- Then create a commit for the update of the file you touched in this change\n- Undo the changes to all the other files that were written by the tool\n',
  });
  expect(desk.document()).not.toContain('default');
  expect(desk.document()).not.toMatch(/[；。]/);
});
