/** Which skill an ability of a message means. */
import { expect, test } from 'vitest';
import { AbilityType } from '#contract/task.ts';
import { skillOfAbility } from './skills.ts';

test('every ability but the general one means a skill', () => {
  const meant = Object.entries(AbilityType).map(([name, ability_type]) => [name, skillOfAbility(ability_type)?.id]);
  expect(Object.fromEntries(meant)).toEqual({
    General: undefined,
    PPT: 'ppt',
    Podcast: 'podcast',
    WEB: 'website',
    ImageDoc: 'writing',
    Poster: 'design',
    Excel: 'excel',
    DesignTemplate: 'design',
    PPTTemplate: 'ppt',
  });
});
