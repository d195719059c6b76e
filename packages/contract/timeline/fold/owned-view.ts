/** A view under change: each object is copied at most once, when it first changes, so that what did not change stays the same object. */
import { ownBranches, type Branches } from './fold-branches.ts';
import type { Action, Answer, TaskView } from './view.ts';

export class OwnedView {
  view: TaskView;
  private readonly owned = new Set<object>();

  constructor(view: TaskView) {
    this.view = view;
  }

  /** The view itself, to be changed. */
  whole(): TaskView {
    if (!this.owned.has(this.view)) {
      this.view = { ...this.view };
      this.owned.add(this.view);
    }
    return this.view;
  }

  answer(run_id: string): Answer | undefined {
    const { messages } = this.view;
    for (let i = messages.length - 1; i >= 0; i--) {
      const message = messages[i];
      if (message?.type === 'answer' && message.message_id === run_id) {
        const owned = this.ownAt(this.whole(), 'messages', i);
        return owned.type === 'answer' ? owned : undefined;
      }
    }
    return undefined;
  }

  action(answer: Answer, call_id: string): Action | undefined {
    for (let i = answer.steps.length - 1; i >= 0; i--) {
      const actions = answer.steps[i]?.action_list ?? [];
      for (let j = actions.length - 1; j >= 0; j--) {
        if (actions[j]?.call_id === call_id) return this.ownAt(this.ownAt(answer, 'steps', i), 'action_list', j);
      }
    }
    return undefined;
  }

  addAction(answer: Answer, action: Action): void {
    if (answer.steps.length === 0) this.push(answer, 'steps', { step_id: '', title: '', is_finish: false, action_list: [] });
    const step = this.ownLast(answer, 'steps');
    const before = answer.steps.reduce((sum, one) => sum + one.action_list.length, 0);
    this.push(step, 'action_list', { ...action, action_sort_id: before + 1 });
  }

  ownBranches(): Branches {
    const view = this.whole();
    if (!view.branches || !this.owned.has(view.branches)) {
      view.branches = ownBranches(view);
      this.owned.add(view.branches);
    }
    return view.branches;
  }

  push<H extends object, K extends keyof H>(holder: H, key: K, item: Item<H, K>): void {
    this.owned.add(item);
    this.ownList(holder, key).push(item);
  }

  ownAt<H extends object, K extends keyof H>(holder: H, key: K, index: number): Item<H, K> {
    const list = this.ownList(holder, key);
    const item = list[index];
    if (item === undefined) throw new RangeError(`nothing at ${String(key)}[${index}]`);
    if (this.owned.has(item)) return item;
    const copy = { ...item };
    this.owned.add(copy);
    list[index] = copy;
    return copy;
  }

  ownLast<H extends object, K extends keyof H>(holder: H, key: K): Item<H, K> {
    return this.ownAt(holder, key, this.ownList(holder, key).length - 1);
  }

  private ownList<H extends object, K extends keyof H>(holder: H, key: K): Item<H, K>[] {
    // Item<H, K>[] is H[K] for the keys that hold lists; callers name only those.
    let list = holder[key] as Item<H, K>[];
    if (!this.owned.has(list)) {
      list = [...list];
      this.owned.add(list);
      holder[key] = list as H[K];
    }
    return list;
  }
}

type Item<H, K extends keyof H> = H[K] extends (infer T extends object)[] ? T : never;
