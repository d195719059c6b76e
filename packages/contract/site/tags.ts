/**
 * The tags that answers of the website expert may hold, read as they are written: each is drawn and none is obeyed. Pure; the same text gives
 * the same pieces, however it comes in.
 */

export const tagNames = [
  'seq_thinking',
  'thinking',
  'think',
  'tool_call',
  'response_to_user',
  'deepdive',
  'deep_dive_suggestion',
  'button',
  'code_generation_task',
  'create_prd',
  'modify_prd',
  'project_plans',
  'page_list',
  'task_name',
  'file',
  'file_edit',
  'version_tag',
  'apply_migrations_sql',
  'add_env',
] as const;
export type TagName = (typeof tagNames)[number];

export type Piece =
  | { type: 'text'; text: string }
  | {
      type: 'tag';
      name: TagName;
      attributes: Readonly<Record<string, string>>;
      inner: string;
      /** False while it is being written: then it has no effect at all. */
      closed: boolean;
    };

export interface TagReader {
  /** What came since. */
  read(chunk: string): void;
  /** `isOver`: nothing more comes, so that half a tag at the end is text. */
  pieces(isOver?: boolean): Piece[];
}

const opening = new RegExp(`^<(${tagNames.join('|')})((?:\\s+[\\w-]+="[^"<>]*")*)\\s*(/?)>`);
/** No opening is longer. */
const longestOpening = 600;
const fence = /^ {0,3}(`{3,}|~{3,})/;

export function createTagReader(): TagReader {
  const done: Piece[] = [];
  let rest = '';
  let text = '';
  /** The marks a block of code began with; '' outside. */
  let block = '';
  let isLineStart = true;

  function take(length: number): void {
    const taken = rest.slice(0, length);
    text += taken;
    rest = rest.slice(length);
    isLineStart = taken.endsWith('\n');
  }

  /** False when more has to come first. */
  function step(): boolean {
    const lineEnd = rest.indexOf('\n');
    if (isLineStart || block !== '') {
      // Whether a line begins or ends a block of code, the whole of it says.
      const line = lineEnd < 0 ? rest : rest.slice(0, lineEnd);
      const marks = fence.exec(line)?.[1] ?? '';
      if (block !== '') {
        if (lineEnd < 0) return false;
        if (marks.startsWith(block) && line.trim() === marks) block = '';
        take(lineEnd + 1);
        return true;
      }
      if (lineEnd < 0 && /^ {0,3}(?:`{0,}|~{0,})$/.test(line)) return false;
      if (marks !== '') {
        if (lineEnd < 0) return false;
        block = marks;
        take(lineEnd + 1);
        return true;
      }
    }
    const at = rest.search(/[<`\n]/);
    if (at < 0) {
      take(rest.length);
      return false;
    }
    if (at > 0) {
      take(at);
      return true;
    }
    if (rest.startsWith('\n')) {
      take(1);
      return true;
    }
    return rest.startsWith('`') ? stepCode(lineEnd) : stepTag();
  }

  /** Code within a line holds no tags; marks without their like are marks. */
  function stepCode(lineEnd: number): boolean {
    const line = lineEnd < 0 ? rest : rest.slice(0, lineEnd);
    const marks = /^`+/.exec(line)?.[0] ?? '';
    const end = new RegExp(`(?<!\`)${marks}(?!\`)`).exec(line.slice(marks.length));
    const isWhole = lineEnd >= 0 || (end !== null && marks.length + end.index + marks.length < line.length);
    if (!isWhole) return false;
    take(end ? marks.length + end.index + marks.length : marks.length);
    return true;
  }

  function stepTag(): boolean {
    const found = opening.exec(rest);
    if (!found) {
      if (mayBecomeTag(rest)) return false;
      take(1);
      return true;
    }
    const [whole, name = '', attributes = '', isEmpty] = found;
    const closing = `</${name}>`;
    const end = isEmpty ? whole.length : rest.indexOf(closing, whole.length);
    if (end < 0) return false;
    if (text !== '') done.push({ type: 'text', text });
    text = '';
    done.push(tagOf(name, attributes, isEmpty ? '' : rest.slice(whole.length, end), true));
    rest = rest.slice(isEmpty ? end : end + closing.length);
    isLineStart = false;
    return true;
  }

  return {
    read(chunk) {
      rest += chunk;
      while (rest !== '' && step());
    },
    pieces(isOver = false) {
      const found = block === '' ? opening.exec(rest) : null;
      if (found) {
        const [whole, name = '', attributes = ''] = found;
        const before: Piece[] = text === '' ? [] : [{ type: 'text', text }];
        return [...done, ...before, tagOf(name, attributes, withoutHalf(rest.slice(whole.length), `</${name}>`), false)];
      }
      const left = `${text}${!isOver && rest.startsWith('<') && mayBecomeTag(rest) ? '' : rest}`;
      return left === '' ? [...done] : [...done, { type: 'text', text: left }];
    },
  };
}

function mayBecomeTag(text: string): boolean {
  if (text.length > longestOpening || text.includes('>')) return false;
  const name = /^<([a-z_]*)$/.exec(text)?.[1];
  if (name !== undefined) return tagNames.some((one) => one.startsWith(name));
  const named = /^<([a-z_]+)[\s/]/.exec(text)?.[1];
  return named !== undefined && tagNames.some((one) => one === named) && !text.slice(1).includes('<');
}

function tagOf(name: string, attributes: string, inner: string, closed: boolean): Piece {
  const named = Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]));
  // The pattern names no others.
  return { type: 'tag', name: name as TagName, attributes: named, inner, closed };
}

/** A closing tag of which only the beginning came is none of the words. */
function withoutHalf(inner: string, closing: string): string {
  for (let n = Math.min(closing.length - 1, inner.length); n > 0; n--) if (inner.endsWith(closing.slice(0, n))) return inner.slice(0, -n);
  return inner;
}

/** What stands in tags of this name within another, as text. */
export function innerTags(inner: string, name: string): string[] {
  return [...inner.matchAll(new RegExp(`<${name}(?:\\s[^<>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(([, text = '']) => text.trim());
}

/** Whether a text holds this tag, whole. */
export function holdsTag(text: string, name: TagName): boolean {
  const reader = createTagReader();
  reader.read(text);
  return reader.pieces().some((piece) => piece.type === 'tag' && piece.name === name && piece.closed);
}
