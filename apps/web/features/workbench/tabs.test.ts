import { expect, test } from 'vitest';
import type { Action } from '#contract/timeline/fold/view.ts';
import type { StepEntry } from './steps.ts';
import { isPanelTab, shownTabs, stepsOfTab, tabsOf } from './tabs.ts';

function step(key: string, tool_operation_type: string): StepEntry {
  const action: Action = {
    action_sort_id: 1,
    action_type: 'tool_use',
    tool_operation_type,
    content: '',
    file_list: [],
    call_id: key,
    tool: key,
    state: 'done',
    note: '',
    input: {},
    computer_content: '',
    display: null,
    attempt: 1,
    started_at: 0,
    elapsed_ms: 1,
    spent: null,
  };
  return { key, action, answer_id: 'r', step_title: '', place: '', left_out: false, interaction: null };
}

const steps = [step('a', 'file'), step('b', 'Terminal'), step('c', 'code'), step('d', 'mcp_of_somebody'), step('e', '')];

test('a tab is there only when it has something to show', () => {
  const nothing = { steps: [], working: false, hasPlan: false, hasFiles: false, hasFirstSite: false };
  expect(shownTabs(nothing)).toBe('');
  expect(shownTabs({ ...nothing, working: true })).toBe('follow');
  const all = shownTabs({ steps: [...steps, step('f', 'browser')], working: false, hasPlan: true, hasFiles: true, hasFirstSite: true });
  expect(tabsOf(all).map(({ label }) => label)).toEqual(['跟随', '预览', '待办', '浏览器', '终端', '文件']);
});

test('跟随 has every step, a tab of tools its own; both spellings of a type are one', () => {
  expect(stepsOfTab(steps, 'follow')).toBe(steps);
  expect(stepsOfTab(steps, 'terminal').map(({ key }) => key)).toEqual(['b', 'c']);
  expect(isPanelTab('terminal')).toBe(true);
  expect(isPanelTab('__proto__')).toBe(false);
});
