/** Texts asked for in English are English throughout, and are changed in English; what is told about them is Chinese. */
import { expect, test } from 'vitest';
import { startDesk } from './testing.ts';

test('a memo has its head, every sentence that was told, and is changed in English', async () => {
  const desk = startDesk();
  const said = await desk.send(
    'Write a memo to all staff: the north parking lot is closed from December 1 to December 12. Use the Elm Street garage. Questions to Dana Ruiz, ext. 4417.',
  );
  expect(said.reply).not.toContain('没有用外语撰写');
  expect(desk.document()).toBe(`# The north parking lot is closed from December 1 to December 12

**To:** All staff

**From:** [TBD: sender]

**Date:** 20 November 2026

**Subject:** The north parking lot is closed from December 1 to December 12

The north parking lot is closed from December 1 to December 12. Use the Elm Street garage. Questions to Dana Ruiz, ext. 4417.
`);
  await desk.send('From: Laura Kim');
  expect(desk.document()).toContain('**From:** Laura Kim');
  await desk.send('Change the title to "North Lot Closure"');
  expect(desk.document()).toMatch(/^# North Lot Closure\n/);
  expect(desk.document()).toContain('**Subject:** North Lot Closure');
  await desk.send('Add a section on Shuttle: every 15 minutes from 7:00 to 9:30.');
  expect(desk.document()).toContain('## Shuttle\n\nevery 15 minutes from 7:00 to 9:30.\n');
});

test('what the reader shall do is asked of the reader', async () => {
  const desk = startDesk();
  const said = await desk.send(
    'Draft an email to Mark Jensen about the delayed filter order, saying that the filters will ship on December 9, and asking him to confirm the new dock time by Friday.',
  );
  expect(desk.document()).toContain(
    'Dear Mark Jensen,\n\nThe filters will ship on December 9. Please confirm the new dock time by Friday.',
  );
  expect(said.reply).not.toContain('Word');
});

test('a report of English notes keeps their parts, and sums of their tables are called computed', async () => {
  const desk = startDesk();
  await desk.send('Write a status report for the steering committee based on the attached notes', {
    'notes.md':
      '# Clinic Booking\n\n## Progress\n- 14 of 18 clinics moved.\n\n| Clinic | Bookings |\n| --- | --- |\n| North | 412 |\n| River | 388 |\n\n## Risks\n- SMS contract expires on 15 January.\n',
  });
  const text = desk.document();
  expect(text).toMatch(/^# Clinic Booking\n\n\*\*For:\*\* Steering committee\n/);
  expect(text).toContain('## Progress\n\n- 14 of 18 clinics moved.\n\n| Clinic | Bookings |');
  expect(text).toContain('Totals, computed from the attached file: Bookings 800.');
  expect(text).not.toMatch(/\p{Script=Han}/u);
});

test('translating is said not to be done', async () => {
  const desk = startDesk();
  await desk.send('写一个通知，11月28日停水，请提前储水，落款物业');
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

test('what a page generator wants to know is no part of the text, and a shorter one keeps English marks', async () => {
  const desk = startDesk();
  await desk.send('Write a short report of the attached document', {
    'notes.md':
      '---\ntitle: Notes for Translators\nlayout: default\n---\n\n# Notes for Translators\n\nThe program depends on the gettext package for multilingual support.\n\n## Updating\n\n- Start by updating the files from the latest template\n- Then create a commit for the update of the file you touched in this change\n- Undo the changes to all the other files that were written by the tool\n',
  });
  expect(desk.document()).not.toContain('default');
  await desk.send('make it shorter');
  expect(desk.document()).not.toMatch(/[；。]/);
});
