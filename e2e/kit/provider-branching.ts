/** A model for conversations that fork: writes and changes documents, asks, or speaks slowly, as the last words want it. */
import { askingScenario } from './provider-asking.ts';
import { textOf, type ProviderScript } from './provider-protocol.ts';
import { manyTokens, writingScenario } from './provider-scenarios.ts';

export function branchingScenario(): ProviderScript {
  const [write, ask, slowly] = [writingScenario(), askingScenario(), manyTokens({ tokens: 400, per_second: 40 })];
  return (request) => {
    const users = request.messages.flatMap((message) => (message.role === 'user' ? [textOf(message)] : []));
    const asked = users.at(-1) ?? '';
    if (asked.includes('慢慢说')) return slowly(request);
    if (users.some((text) => text.includes('问我'))) return ask(request);
    return write(request);
  };
}
