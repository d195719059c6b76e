import { Suspense, type ComponentType } from 'react';
import { prerender } from 'react-dom/static';
import { afterEach, expect, test, vi } from 'vitest';
import { laterPage, type LaterPage } from './later-page.ts';

const Report: ComponentType<{ name: string }> = ({ name }) => <h1>{name}</h1>;

async function drawn({ useCode }: LaterPage<{ name: string }>, seen = true): Promise<string> {
  function Opened() {
    const Code = useCode(seen);
    // oxlint-disable-next-line static-components -- kept by the page it belongs to
    return Code ? <Code name="周报" /> : <p>旧的一页</p>;
  }
  const { prelude } = await prerender(
    <Suspense fallback="…">
      <Opened />
    </Suspense>,
    { onError: () => undefined },
  );
  return new Response(prelude).text();
}

afterEach(() => vi.useRealTimers());

/** Ahead of its need, as soon as it may. */
const atOnce = async (load: () => Promise<unknown>) => void (await load());

test('the code is fetched once, whether it is warmed, fetched or opened first', async () => {
  const warmed = vi.fn(() => Promise.resolve(Report));
  const fetched = vi.fn(() => Promise.resolve(Report));
  const [early, now] = [laterPage(warmed, atOnce), laterPage(fetched, atOnce)];
  early.warm();
  early.warm();
  now.fetch();
  now.warm();
  await new Promise(setImmediate);
  for (const page of [early, now, early, now]) expect(await drawn(page)).toContain('<h1>周报</h1>');
  expect(warmed).toHaveBeenCalledTimes(1);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('whoever opens a page does not wait for the quiet moments in which it is warmed', async () => {
  const page = laterPage(
    () => Promise.resolve(Report),
    () => new Promise(() => undefined),
  );
  page.warm();
  expect(await drawn(page)).toContain('<h1>周报</h1>');
});

test('what nobody looks at is not waited for, and not fetched', async () => {
  const load = vi.fn(() => Promise.resolve(Report));
  expect(await drawn(laterPage(load, atOnce), false)).toContain('旧的一页');
  expect(load).not.toHaveBeenCalled();
});

test('a page whose code did not come is tried again a second later, not at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const load = vi.fn(() => Promise.resolve(Report)).mockRejectedValueOnce(new Error('offline'));
  const page = laterPage(load, atOnce);
  expect(await drawn(page)).not.toContain('周报');
  expect(await drawn(page)).not.toContain('周报');
  expect(load).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(await drawn(page)).toContain('<h1>周报</h1>');
  expect(load).toHaveBeenCalledTimes(2);
});
