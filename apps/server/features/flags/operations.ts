/** The operation about feature switches: they stand as the configuration says. */
import type { Flags } from '#contract/flags.ts';
import type { Handler } from '#server/platform/http/context.ts';

export function flagOperations(flags: Flags): { GetFeatureFlags: Handler<'GetFeatureFlags'> } {
  return {
    async GetFeatureFlags() {
      return { flags };
    },
  };
}
