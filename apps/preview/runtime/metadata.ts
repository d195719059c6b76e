/** Title and description of a page from the `metadata` of its layouts and its own, the innermost last. */

export interface Described {
  title: string;
  description: string;
}

type Maker = (props: object) => unknown;

export async function describe(modules: readonly (Record<string, unknown> | null)[], props: object): Promise<Described> {
  let title = '';
  let template = '%s';
  let description = '';
  for (const module of modules) {
    if (!module) continue;
    const { metadata, generateMetadata } = module;
    // What a function of the site gives is looked at like what it wrote down.
    const told: unknown = typeof generateMetadata === 'function' ? await (generateMetadata as Maker)(props) : metadata;
    if (!isRecord(told)) continue;
    if (typeof told['description'] === 'string') description = told['description'];
    const own = told['title'];
    if (typeof own === 'string') title = template.replace('%s', own);
    else if (isRecord(own)) {
      if (typeof own['absolute'] === 'string') title = own['absolute'];
      else if (typeof own['default'] === 'string') title = own['default'];
      if (typeof own['template'] === 'string') template = own['template'];
    }
  }
  return { title, description };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
