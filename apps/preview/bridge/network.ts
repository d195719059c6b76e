/** Takes addresses that begin with `/` to the site, and tells of calls that fail. */
import type { Errors } from './errors.ts';
import { answerText, bodyOf, masked } from './errors.ts';

export function installNetwork(base: string, errors: Errors, page: () => string): void {
  const at = (address: string): string =>
    address.startsWith('/') && !address.startsWith('//') && !address.startsWith(`${base}/`) ? `${base}${address}` : address;
  const realFetch = fetch.bind(window);
  const OwnRequest = Request;
  window.fetch = async (asked: RequestInfo | URL, init?: RequestInit) => {
    const isRequest = asked instanceof OwnRequest;
    const address = isRequest ? asked.url : at(String(asked));
    const told = { url: masked(address).slice(0, 1_900), requestParams: bodyOf(init?.body), path: page().slice(0, 480) };
    try {
      const answer = await realFetch(isRequest ? asked : address, init);
      if (answer.status >= 400) {
        const text = await answer
          .clone()
          .text()
          // The status alone tells enough where the body can't be read.
          .catch(() => '');
        errors.report({
          type: 'ApiError',
          message: `${answer.status} ${new URL(address, document.baseURI).pathname.replace(base, '')}`,
          ...told,
          status: answer.status,
          statusText: answer.statusText.slice(0, 190),
          responseBody: answerText(text),
        });
      }
      return answer;
    } catch (error) {
      const isStopped = error instanceof DOMException && error.name === 'AbortError';
      if (!isStopped)
        errors.report({ type: 'ApiError', message: `没有连上 ${address.replace(base, '').slice(0, 300)}`, ...told, status: 0 });
      throw error;
    }
  };
  const open = XMLHttpRequest.prototype.open;
  XMLHttpRequest.prototype.open = function patched(this: XMLHttpRequest, method: string, address: string | URL, ...rest: unknown[]) {
    this.addEventListener('loadend', () => {
      if (this.status >= 400 || this.status === 0)
        errors.report({
          type: 'ApiError',
          message: `${this.status} ${String(address).slice(0, 300)}`,
          url: masked(String(address)).slice(0, 1_900),
          status: this.status,
          statusText: this.statusText.slice(0, 190),
          path: page().slice(0, 480),
        });
    });
    // The rest is as the site gave it.
    return Reflect.apply(open, this, [method, at(String(address)), ...rest]);
  };
  const OwnEventSource = EventSource;
  window.EventSource = class extends OwnEventSource {
    constructor(address: string | URL, init?: EventSourceInit) {
      super(at(String(address)), init);
    }
  };
  const openTab = window.open.bind(window);
  window.open = (address, ...rest) => openTab(address === undefined ? address : at(String(address)), ...rest);
  for (const name of ['pushState', 'replaceState'] as const) {
    const real = history[name].bind(history);
    history[name] = (data, unused, address) =>
      real(data, unused, address === undefined || address === null ? address : at(String(address)));
  }
}
