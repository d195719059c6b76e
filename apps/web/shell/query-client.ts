/** What the server knows, as the page last heard it. */
import { QueryClient } from '@tanstack/react-query';
import { Refusal } from '#contract/codes.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal is an answer; only a lost connection is worth another try.
      retry: (failures, error) => !(error instanceof Refusal) && failures < 3,
      refetchOnWindowFocus: false,
      staleTime: 30_000,
    },
  },
});
