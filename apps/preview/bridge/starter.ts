/** Runs last in the document of a frame: makes modules of the pack and begins, once what the site kept before is in place. */
import type { Pack } from '../runtime/pack.ts';
import type { Bridge } from './port.ts';

interface Own {
  __site_bridge: Bridge;
}

const json = document.querySelector('#site-pack')?.textContent ?? 'null';
const base = document.currentScript?.getAttribute('data-base') ?? '';
// Put there by our own server and by the bridge.
const pack = JSON.parse(json) as Pack & { small: Record<string, string> };
const { __site_bridge: bridge } = window as unknown as Own;

const moduleOf = (code: string): string => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));

async function start(): Promise<void> {
  bridge.faults(pack.errors);
  if (pack.modules.length === 0) return watchForBetter();
  const imports: Record<string, string> = {};
  const vendors = new URL(`${base}/_site/vendor/`, document.baseURI).href;
  for (const [name, file] of Object.entries(pack.vendors)) {
    const small = pack.small[file];
    imports[name] =
      small === undefined ? vendors + file : moduleOf(small.replaceAll(/(["'`])\.\//g, (_, quote: string) => quote + vendors));
  }
  bridge.learn(pack.modules);
  for (const { name, code } of pack.modules) imports[name] = moduleOf(code);
  const map = document.createElement('script');
  map.type = 'importmap';
  map.textContent = JSON.stringify({ imports });
  document.head.append(map);
  // React refresh has to be there before React DOM is.
  await Promise.all([import('@site/refresh'), bridge.ready]);
  const { begin } = await import('@site/preview');
  begin({ pack, base, bridge, moduleOf });
}

/** Nothing runs yet: any tree that compiles is begun afresh. */
function watchForBetter(): void {
  bridge.onUpdate(async () => {
    const answer = await bridge.fetch(`${base}/_site/update?from=`);
    if (!answer.ok) return;
    // Of our own server.
    const { errors } = (await answer.json()) as Pack;
    bridge.faults(errors);
    if (errors.length === 0) bridge.reload();
  });
}

start().catch((error: unknown) => bridge.failed(error, ''));
