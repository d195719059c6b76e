/** The switches a workspace can turn without a new version: their names, what they do, and how they stand when nobody set them. */

export const flagDefaults = {
  /** Suggestion chips below the input on the home page. */
  'space.web.sug': true,
} as const satisfies Record<string, boolean>;

export type FlagName = keyof typeof flagDefaults;
export type Flags = Record<FlagName, boolean>;

export function isFlagName(name: string): name is FlagName {
  return Object.hasOwn(flagDefaults, name);
}

/** Takes what is known from `given` and the defaults for the rest; anything else in `given` counts for nothing. */
export function flagsFrom(given: unknown): Flags {
  const flags: Flags = { ...flagDefaults };
  if (typeof given !== 'object' || given === null) return flags;
  for (const [name, value] of Object.entries(given)) if (isFlagName(name) && typeof value === 'boolean') flags[name] = value;
  return flags;
}
