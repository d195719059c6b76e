/** Stands for `next/head`: React lifts what stands in it into the head. */
import type { ReactNode } from 'react';

// oxlint-disable-next-line import/no-default-export
export default function Head({ children }: { children?: ReactNode }): ReactNode {
  return children;
}
