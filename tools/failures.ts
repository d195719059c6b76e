/**
 * Names what failed, for the end of `./test`: `node tools/failures.ts PART…`, the parts that failed, `unit` and `journeys` among them. Reads
 * what each left in `.build`: `unit.json`, `journeys/failed.json`, else the end of `PART.log`. A thing is its name and the first lines of what it said.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = join(import.meta.dirname, '..');
const lines_each = 8;
const lines_of_log = 20;

interface Failure {
  name: string;
  message: string;
}

interface UnitReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string; failureMessages: string[] }[];
  }[];
}

export interface Reports {
  unit: UnitReport | null;
  journeys: Failure[] | null;
  /** What a part printed; '' when nothing was kept. */
  log(part: string): string;
}

if (import.meta.main) {
  const reports = {
    unit: read<UnitReport>('unit.json'),
    journeys: read<Failure[]>('journeys/failed.json'),
    log: (part: string) => text(`${part}.log`) ?? '',
  };
  process.stdout.write(toldOf(process.argv.slice(2), reports));
}

/** One line for each thing that failed, its message indented below. */
export function toldOf(parts: readonly string[], { unit, journeys, log }: Reports): string {
  return parts
    .flatMap((part) => {
      const failures = (part === 'unit' ? unit && failedTests(unit) : part === 'journeys' ? journeys : null) ?? [];
      // A part that broke without a test or journey to blame has said why at its end.
      if (failures.length === 0) return [{ name: part, lines: lastLines(log(part)) }];
      return failures.map(({ name, message }) => ({ name: `${part}: ${name}`, lines: ownLines(message).slice(0, lines_each) }));
    })
    .map(({ name, lines }) => [name, ...lines.map((line) => `  ${line}`)].map((line) => `  ${line}\n`).join(''))
    .join('');
}

/** A file that failed as a whole, by what it imports or in a hook, is one failure beside those of its tests. */
function failedTests(report: UnitReport): Failure[] {
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const tests = assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ ancestorTitles, title, failureMessages }) => ({
          name: [file, ...ancestorTitles.filter(Boolean), title].join(' › '),
          message: failureMessages.join('\n'),
        }));
      return message || tests.length === 0 ? [{ name: file, message }, ...tests] : tests;
    });
}

function lastLines(log: string): string[] {
  return linesOf(log).slice(-lines_of_log);
}

/** Without the frames of those that ran it. */
function ownLines(message: string): string[] {
  return linesOf(message).filter((line) => !/^\s+at .*(?:node_modules\/|new Promise |node:internal\/)/.test(line));
}

function linesOf(message: string): string[] {
  return stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(Boolean);
}

function text(file: string): string | null {
  try {
    return readFileSync(join(root, '.build', file), 'utf8');
  } catch {
    // Whatever failed did so before it could write it.
    return null;
  }
}

/** The shapes are those that vitest and `e2e/run.ts` write; half a file counts as none. */
function read<T>(file: string): T | null {
  try {
    return JSON.parse(text(file) ?? 'null');
  } catch {
    return null;
  }
}
