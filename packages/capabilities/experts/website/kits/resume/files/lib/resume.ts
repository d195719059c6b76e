import content from '../content/site.json';

export interface Entry {
  time?: string;
  title?: string;
  text?: string;
}

interface Resume {
  name: string;
  contacts: { label: string; value: string }[];
  /** '' for none. */
  photo: string;
  sections: { title: string; entries: Entry[] }[];
}

// What an imported JSON file is to TypeScript is wider than what stands in it.
export const resume = content as unknown as Resume;
