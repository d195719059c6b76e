/** Which of a request's files a call really worked on, so that its sources can be checked off: by the files tools' own fields, or by the names that stand in a program. */

const fields = ['name', 'names', 'from', 'file'];
/** The extension 任务文件; no other one may be called so. */
const readsOfExtension = 'mcp__files__read';

export interface WorkedOn {
  name: string;
  /** `whole`: its content was read; `placed`: it is part of what was made; `program`: a program worked on it; `part`: a program looked at some lines of it. */
  how: 'whole' | 'placed' | 'program' | 'part';
}

/** `input` is what a brain gave: looked at before it is used. `known` are the names a program may mean. */
export function filesWorkedOn(tool: string, input: unknown, known: readonly string[]): WorkedOn[] {
  switch (tool) {
    case 'files':
    case 'database': {
      const action = fieldOf(input, 'action');
      if (fieldOf(action, 'do') === 'list' || fieldOf(action, 'do') === 'write') return [];
      return all(
        fields.flatMap((field) => namesIn(fieldOf(action, field))),
        'whole',
      );
    }
    case readsOfExtension:
      return all(namesIn(fieldOf(input, 'name')), 'whole');
    case 'code': {
      const source = fieldOf(input, 'source');
      if (typeof source !== 'string') return [];
      const comment = fieldOf(input, 'language') === 'javascript' ? /^\s*\/\/.*$/gm : /^\s*#.*$/gm;
      return all(namesUsed([source.replace(comment, '')], known), 'program');
    }
    case 'terminal': {
      const command = fieldOf(input, 'command');
      if (typeof command !== 'string') return [];
      const commands = commandsOf(command).filter((one) => !looksOnly.test(one));
      const used = namesUsed(
        commands.filter((one) => !showsSome.test(one)),
        known,
      );
      const seen = namesUsed(commands, known).filter((name) => !used.includes(name));
      return [...all(used, 'program'), ...all(seen, 'part')];
    }
    case 'make_poster':
    case 'edit_poster':
    case 'write_slides':
    case 'edit_slides':
    case 'write_page':
    case 'edit_page':
    case 'use_kit': {
      const texts = textsIn(input);
      return all(
        known.filter((name) => texts.some((text) => text === name || text.includes(`"${name}"`))),
        'placed',
      );
    }
    case 'write_files': {
      const files = fieldOf(input, 'files');
      return all(Array.isArray(files) ? files.flatMap((file: unknown) => namesIn(fieldOf(file, 'from'))) : [], 'placed');
    }
    default:
      return [];
  }
}

/** Whether the call came to its end: a program that broke off may have brought out files all the same. */
export function hasWorked(tool: string, output: string): boolean {
  return tool !== 'code' || output.startsWith('运行成功');
}

/** Commands that need no more of a file than its name. */
const looksOnly = /^\s*(?:echo|printf|ls|rm|mv|touch|stat|test|chmod|chown|mkdir|basename|dirname|realpath|\[+)(?=\s|$)/;
/** Commands that show a person or a model some lines. */
const showsSome = /^\s*(?:head|tail)(?=\s)/;

/** A script's commands; a name that holds one of the separators is seldom enough to be missed. */
function commandsOf(script: string): string[] {
  return script
    .replace(/^\s*#.*$/gm, '')
    .replace(/\\\n/g, ' ')
    .split(/&&|\|\||[;\n]|(?<!\\)[|&]/)
    .map((one) => one.replace(/\\([^\w\n])/g, '$1'));
}

function namesUsed(sources: readonly string[], known: readonly string[]): string[] {
  return known.filter((name) => sources.some((source) => isUsed(name, source)));
}

/** As a whole name, not as the end of a longer one, and not only to be written. */
function isUsed(name: string, source: string): boolean {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_-])${name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
    'gu',
  );
  return [...source.matchAll(pattern)].some(({ index }) => {
    const before = source.slice(Math.max(0, index - 60), index);
    const after = source.slice(index + name.length, index + name.length + 40);
    const isWritten =
      />\s*["']?(?:\.\/|\/workspace\/)?$/.test(before) ||
      /(?:\.to_\w+|\.save\w*|writeFile(?:Sync)?)\(\s*[fru]?["'`](?:\.\/|\/workspace\/)?$/.test(before) ||
      /^["'`]\s*,\s*(?:mode\s*=\s*)?["'][waxWAX]/.test(after);
    return !isWritten;
  });
}

function all(names: readonly string[], how: WorkedOn['how']): WorkedOn[] {
  return [...new Set(names)].map((name) => ({ name, how }));
}

function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.flatMap((one) => (typeof one === 'string' ? [one] : namesIn(fieldOf(one, 'file')))) : [];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function fieldOf(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === field)?.[1];
}
