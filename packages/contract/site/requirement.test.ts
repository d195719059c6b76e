import { expect, test } from 'vitest';
import { asksForRequirement, asksToBuild, requirementStep, type RequirementMoment } from './requirement.ts';
import { ProjectPhase } from './site.ts';

const moment: RequirementMoment = {
  hasRequirement: true,
  phase: ProjectPhase.Requirement,
  isReady: true,
  isChatting: false,
  isShowcase: false,
  isAnswered: true,
};

test('with a requirement it can be built', () => expect(requirementStep(moment)).toBe('build'));
test('without one it can be written', () => expect(requirementStep({ ...moment, hasRequirement: false })).toBe('requirement'));
test.each(Object.entries(ProjectPhase).filter(([name]) => name !== 'Requirement'))('neither in the phase %s', (_name, phase) =>
  expect(requirementStep({ ...moment, phase })).toBeNull(),
);
test('neither before the chat is ready', () => expect(requirementStep({ ...moment, isReady: false })).toBeNull());
test('neither while it is answered', () => expect(requirementStep({ ...moment, isChatting: true })).toBeNull());
test('neither in a showcase', () => expect(requirementStep({ ...moment, isShowcase: true })).toBeNull());
test('neither behind a message that has no answer', () => expect(requirementStep({ ...moment, isAnswered: false })).toBeNull());

test('a press and its words by hand say the same, other words do not', () => {
  expect(['按需求文档构建', '开始构建。', ' 构建 '].every(asksToBuild)).toBe(true);
  expect(['构建一个登录页', '先写需求文档', ''].some(asksToBuild)).toBe(false);
  expect(asksForRequirement('写需求文档')).toBe(true);
  expect(asksForRequirement('写需求文档的标题')).toBe(false);
});
