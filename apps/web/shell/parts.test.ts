import { expect, test, vi } from 'vitest';
import { IdlePreload } from '#ui/idle-preload.ts';
import { Parts, type PartSource } from './parts.ts';

interface Line {
  /** How often each file fails first; `Infinity` for always. */
  fails?: Record<string, number>;
  broken?: boolean;
  replaced?: boolean;
}

function line({ fails = {}, broken = true, replaced = false }: Line = {}) {
  const tries: string[] = [];
  const ahead: string[] = [];
  const evaluated: string[] = [];
  const source: PartSource = {
    isDisconnected: () => broken,
    ahead: (url) => void ahead.push(url),
    arrive(url) {
      tries.push(url);
      return Promise.resolve(tries.filter((tried) => tried === url).length > (fails[url] ?? 0));
    },
    evaluate: (url) => Promise.resolve(evaluated.push(url)),
    isReplaced: () => Promise.resolve(replaced),
    pause: () => Promise.resolve(),
  };
  return { tries, ahead, evaluated, parts: (there: string[] = []) => new Parts(source, there) };
}

const [a, b, base, style] = ['a.js', 'b.js', 'base.js', 'a.css'].map((name) => `https://antou.cn/assets/${name}`) as [
  string,
  string,
  string,
  string,
];

test('over a line that holds, a module is asked for at once with its files beside it, but not before its style is in force', async () => {
  const { tries, ahead, parts } = line({ broken: false, fails: { [style]: 1 } });
  const page = parts([base]);
  const load = vi.fn(() => Promise.resolve('a page'));
  expect(await page.load(load, [a, base, b, style])).toBe('a page');
  expect({ ahead, tries }).toEqual({ ahead: [a, b], tries: [style, style] });
  expect(await page.load(load, [a, b, style])).toBe('a page');
  expect({ ahead, tries }).toEqual({ ahead: [a, b], tries: [style, style] });
});

test('over a broken line, a module is asked for when its files are there, and they are fetched once', async () => {
  const { tries, ahead, parts } = line();
  const page = parts([base]);
  const load = vi.fn(() => Promise.resolve('a page'));
  expect(await Promise.all([page.load(load, [a, base, b]), page.load(load, [b])])).toEqual(['a page', 'a page']);
  expect(await page.load(load, [a])).toBe('a page');
  expect({ ahead, tries }).toEqual({ ahead: [], tries: [a, b] });
  expect(load).toHaveBeenCalledTimes(3);
});

test('what a broken line lost is asked for again, and nobody is told', async () => {
  const { tries, parts } = line({ fails: { [b]: 3 } });
  const page = parts();
  const told = vi.fn();
  page.onMissing(told);
  expect(await page.load(() => Promise.resolve('a page'), [a, b])).toBe('a page');
  expect(tries).toEqual([a, b, b, b, b]);
  expect(told).not.toHaveBeenCalled();
});

test('what never comes is told in the words of browsers, without the module being asked for, and may come later', async () => {
  const { tries, parts } = line({ fails: { [a]: 6 } });
  const page = parts();
  const told = vi.fn();
  const load = vi.fn(() => Promise.resolve('a page'));
  const deaf = page.onMissing(() => expect.unreachable('whoever stopped listening hears nothing'));
  deaf();
  page.onMissing(told);
  await expect(page.load(load, [a])).rejects.toThrow(`Failed to fetch dynamically imported module: ${a}`);
  expect(load).not.toHaveBeenCalled();
  expect(told).toHaveBeenCalledTimes(1);
  expect(tries).toHaveLength(6);
  expect(await page.load(load, [a])).toBe('a page');
});

test('a newer version is asked once more for a part of the one before, and then no more', async () => {
  const gone = line({ fails: { [a]: Infinity }, replaced: true });
  await expect(gone.parts().load(() => Promise.resolve(1), [a])).rejects.toThrow(a);
  expect(gone.tries).toHaveLength(3);
  const kept = line({ fails: { [a]: 2 }, replaced: true });
  expect(await kept.parts().load(() => Promise.resolve(1), [a])).toBe(1);
});

test('a module that breaks while it starts is told like one that did not come', async () => {
  const page = line({ broken: false }).parts();
  const told = vi.fn();
  page.onMissing(told);
  await expect(page.load(() => Promise.reject(new Error('broken')), [a])).rejects.toThrow('broken');
  expect(told).toHaveBeenCalledTimes(1);
});

/** Every moment is a quiet one. */
function pace({ savesData = false } = {}) {
  return new IdlePreload({
    now: () => 0,
    isInputPending: () => false,
    savesData: () => savesData,
    later: (run) => run(),
    idle: (run) => run(),
  });
}

test('ahead of its need, a part is fetched whole and then run file by file, those first that others build on', async () => {
  const { tries, ahead, evaluated, parts } = line({ broken: false });
  const page = parts([base]);
  const load = vi.fn(() => Promise.resolve('a page'));
  expect(await page.preload(load, [a, base, b, style], pace())).toBe('a page');
  expect({ tries, ahead, evaluated }).toEqual({ tries: [style, b, a], ahead: [], evaluated: [b] });
  await page.load(load, [a, b, style]);
  expect({ tries, ahead }).toEqual({ tries: [style, b, a], ahead: [] });
});

test('nothing is fetched ahead over a broken line, or for somebody who saves data', async () => {
  const load = vi.fn(() => Promise.resolve('a page'));
  const broken = line();
  expect(await broken.parts().preload(load, [a], pace())).toBeNull();
  const holding = line({ broken: false });
  expect(await holding.parts().preload(load, [a], pace({ savesData: true }))).toBeNull();
  expect([...broken.tries, ...holding.tries]).toEqual([]);
  expect(load).not.toHaveBeenCalled();
});

test('what could not be fetched ahead is nobody’s trouble, and is had when it is needed', async () => {
  const { evaluated, parts } = line({ broken: false, fails: { [a]: 1 } });
  const page = parts();
  const told = vi.fn();
  page.onMissing(told);
  const load = vi.fn(() => Promise.resolve('a page'));
  expect(await page.preload(load, [a, b], pace())).toBeNull();
  expect({ evaluated, told: told.mock.calls }).toEqual({ evaluated: [], told: [] });
  expect(await page.load(load, [a, b])).toBe('a page');
});
