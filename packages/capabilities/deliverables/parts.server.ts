/** What a deliverable of several files is made of, and itself again when it goes to another place together with them. */

export interface Part {
  /** As the deliverable names it. */
  name: string;
  /** The version it names; '' for the newest. */
  uri: string;
  /** What it is to be called beside a deliverable of this name. */
  nameAt(whole: string): string;
  /** It is found by that very name; any other may be chosen otherwise. */
  is_fixed: boolean;
  /** A sentence for the person when it is not there; null where the deliverable does without it. */
  missing: string | null;
}

export interface Place {
  name: string;
  uri: string;
}

export interface PartsOfKind {
  /** In any order; one a name counts. None for a file that is only called as such. What it names is not to be trusted: anybody may have written it. */
  of(file: { name: string; bytes: Uint8Array }): Part[];
  /** The same deliverable under `whole`, standing on the parts at their new places; by their old names. */
  placed(file: { name: string; bytes: Uint8Array }, whole: string, places: ReadonlyMap<string, Place>): Uint8Array;
}
