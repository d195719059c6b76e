/** A conversation as a tree of turns: where it forks, which branch is open, what was undone. Pure; view, history and server ask the same. */
import type { NumberedEvent } from '../events.ts';
import { isWaitingEvent } from '../questions/waiting.ts';

type Undoing = Extract<NumberedEvent, { type: 'turn_undone' }>;
/** What undoing a turn did to the files, by their names, and what it could not take back, a sentence each. */
export type Undone = Pick<Undoing, 'added' | 'changed' | 'stays'>;

/** A message and what answered it. */
export interface Turn {
  message_id: string;
  answer_id: string;
  /** The turn before it; '' is the beginning. */
  parent: string;
  /** Turns that follow it, in the order they were begun: several where the conversation forks. */
  children: string[];
  /** The one of them that was open last; '' while there is none. */
  chosen: string;
  undone: Undone | null;
}

export interface TurnTree {
  /** The last turn of the open branch; '' when nothing is. */
  tip: string;
  /** By message; '' is the beginning, which all branches share. */
  turns: Map<string, Turn>;
}

export type BranchEvent = Extract<NumberedEvent, { type: 'branched' | 'branch_opened' | 'turn_undone' }>;

export function isBranchEvent(event: NumberedEvent): event is BranchEvent {
  return event.type === 'branched' || event.type === 'branch_opened' || event.type === 'turn_undone';
}

export function emptyTree(): TurnTree {
  return { tip: '', turns: new Map([['', turnAt('', '', '')]]) };
}

export function copyTree({ tip, turns }: TurnTree): TurnTree {
  return { tip, turns: new Map(Array.from(turns, ([id, turn]) => [id, { ...turn }])) };
}

/** Goes on from the tip. Changes the tree, as the next one does: for whoever owns it. */
export function addTurn(tree: TurnTree, message_id: string, answer_id: string): void {
  if (tree.turns.has(message_id)) return;
  const parent = tree.turns.get(tree.tip);
  if (!parent) return;
  parent.children = [...parent.children, message_id];
  parent.chosen = message_id;
  tree.turns.set(message_id, turnAt(message_id, answer_id, tree.tip));
  tree.tip = message_id;
}

/** What makes no sense for the tree as it is changes nothing. */
export function applyBranchEvent(tree: TurnTree, event: BranchEvent): void {
  switch (event.type) {
    case 'branched': {
      const turn = turnIn(tree, event.from_message_id);
      if (turn && pathOf(tree).includes(turn.message_id)) tree.tip = turn.parent;
      return;
    }
    case 'turn_undone': {
      const turn = turnIn(tree, event.message_id);
      if (!turn || tree.tip !== turn.message_id) return;
      const { added, changed, stays } = event;
      turn.undone = { added, changed, stays };
      tree.tip = turn.parent;
      return;
    }
    case 'branch_opened': {
      const turn = turnIn(tree, event.message_id);
      if (turn) openTurn(tree, turn);
    }
  }
}

function openTurn(tree: TurnTree, turn: Turn): void {
  for (let at: Turn | undefined = turn; at && at.message_id !== ''; at = tree.turns.get(at.parent)) {
    at.undone = null;
    const parent = tree.turns.get(at.parent);
    if (parent) parent.chosen = at.message_id;
  }
  tree.tip = turn.message_id;
  for (let next = turnIn(tree, turn.chosen); next && !next.undone; next = turnIn(tree, next.chosen)) tree.tip = next.message_id;
}

/** The messages of the open branch, from the first to the last. */
export function pathOf(tree: TurnTree): string[] {
  const path: string[] = [];
  for (let at = tree.turns.get(tree.tip); at && at.message_id !== ''; at = tree.turns.get(at.parent)) path.push(at.message_id);
  return path.toReversed();
}

/** The messages said in the same place, this one among them, oldest first. */
export function siblingsOf(tree: TurnTree, message_id: string): readonly string[] {
  const turn = turnIn(tree, message_id);
  return (turn && tree.turns.get(turn.parent)?.children) ?? [];
}

/** The turn that was undone last and can follow the open branch again; null when there is none. */
export function undoneTurn(tree: TurnTree): (Turn & { undone: Undone }) | null {
  const next = turnIn(tree, tree.turns.get(tree.tip)?.chosen ?? '');
  return next?.undone ? { ...next, undone: next.undone } : null;
}

/** The tree of a whole log. */
export function treeOf(events: NumberedEvent[]): TurnTree {
  return placesOf(events).tree;
}

/** The events of the open branch, turn after turn, as a log that never forked would hold them; the same list when it never did. */
export function activeEvents(events: NumberedEvent[]): NumberedEvent[] {
  if (!events.some(isBranchEvent)) return events;
  const { tree, owners } = placesOf(events);
  const byTurn = new Map(['', ...pathOf(tree)].map((id): [string, NumberedEvent[]] => [id, []]));
  for (const [n, event] of events.entries()) byTurn.get(owners[n] ?? none)?.push(event);
  return [...byTurn.values()].flat();
}

/** The numbers of the events that belong to other branches than the open one: first and last of each stretch. */
export function hiddenStretches(events: NumberedEvent[]): [number, number][] {
  if (!events.some(isBranchEvent)) return [];
  const { tree, owners } = placesOf(events);
  const open = new Set(['', none, ...pathOf(tree)]);
  const stretches: [number, number][] = [];
  for (const [n, { seq }] of events.entries()) {
    if (open.has(owners[n] ?? none)) continue;
    const last = stretches.at(-1);
    if (last && last[1] === seq - 1) last[1] = seq;
    else stretches.push([seq, seq]);
  }
  return stretches;
}

/** No turn's, as what opens and closes branches. */
const none = ' ';

/** The tree, and the turn each event belongs to. */
function placesOf(events: NumberedEvent[]): { tree: TurnTree; owners: string[] } {
  const { tree, place } = turnPlaces();
  return { tree, owners: events.map(place) };
}

/** Tells of event after event of a log to which turn it belongs: its run's, or the last turn when it was written; '' is the beginning, all turns'. */
export function turnPlaces(): { tree: TurnTree; place(event: NumberedEvent): string } {
  const tree = emptyTree();
  const byRun = new Map<string, string>();
  const place = (event: NumberedEvent): string => {
    if (isBranchEvent(event)) {
      applyBranchEvent(tree, event);
      return none;
    }
    if (event.type === 'message') {
      addTurn(tree, event.message_id, event.answer_id);
      byRun.set(event.answer_id, event.message_id);
      return event.message_id;
    }
    if (event.type === 'task_created' || event.type === 'task_renamed') return '';
    // What is said to a task at work belongs to no run until one has heard it.
    if (!('run_id' in event) || isWaitingEvent(event)) return tree.tip;
    return byRun.get(event.run_id) ?? '';
  };
  return { tree, place };
}

function turnIn(tree: TurnTree, message_id: string): Turn | undefined {
  return message_id === '' ? undefined : tree.turns.get(message_id);
}

function turnAt(message_id: string, answer_id: string, parent: string): Turn {
  return { message_id, answer_id, parent, children: [], chosen: '', undone: null };
}
