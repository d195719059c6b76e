import { Suspense, type ComponentType } from 'react';
import { prerender } from 'react-dom/static';
import { afterEach, expect, test, vi } from 'vitest';
import { laterPage, type LaterPage } from './later-page.ts';

const Report: ComponentType<{ name: string }> = ({ name }) => <h1>{name}</h1>;

async function drawn({ useCode }: LaterPage<{ name: string }>, seen = true): Promise<string> {
  function Opened() {
    const Code = useCode(seen);
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

test('the code is fetched once, whether it is warmed or opened first', async () => {
  const load = vi.fn(() => Promise.resolve(Report));
  const page = laterPage(load);
  page.warm();
  page.warm();
  expect(await drawn(page)).toContain('<h1>周报</h1>');
  expect(await drawn(page)).toContain('<h1>周报</h1>');
  expect(load).toHaveBeenCalledTimes(1);
});

test('what nobody looks at is not waited for, and not fetched', async () => {
  const load = vi.fn(() => Promise.resolve(Report));
  expect(await drawn(laterPage(load), false)).toContain('旧的一页');
  expect(load).not.toHaveBeenCalled();
});

test('a page whose code did not come is tried again a second later, not at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const load = vi.fn(() => Promise.resolve(Report)).mockRejectedValueOnce(new Error('offline'));
  const page = laterPage(load);
  expect(await drawn(page)).not.toContain('周报');
  expect(await drawn(page)).not.toContain('周报');
  expect(load).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(await drawn(page)).toContain('<h1>周报</h1>');
  expect(load).toHaveBeenCalledTimes(2);
});
