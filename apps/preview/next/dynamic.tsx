/** Stands for `next/dynamic`. */
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

type Loaded = ComponentType<object> | { default: ComponentType<object> };

// oxlint-disable-next-line import/no-default-export
export default function dynamic(load: () => Promise<Loaded>, options: { loading?: ComponentType } = {}): ComponentType<object> {
  const Later = lazy(async () => {
    const found = await load();
    return 'default' in found ? found : { default: found };
  });
  const { loading: Loading } = options;
  return function Dynamic(props: object): ReactNode {
    return (
      <Suspense fallback={Loading ? <Loading /> : null}>
        <Later {...props} />
      </Suspense>
    );
  };
}
