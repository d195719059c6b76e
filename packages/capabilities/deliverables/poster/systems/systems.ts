/** The layout systems, each another composition: what is where, how large, on what ground. */
import type { SystemId } from '../poster-ids.ts';
import { arch, bleed, collage, split } from './pictorial.ts';
import { dense, diagonal, frame, ticket } from './structured.ts';
import type { System } from './system.ts';
import { bigType, seal, swiss, vertical } from './typographic.ts';

export const systems: Record<SystemId, System> = {
  big_type: bigType,
  swiss,
  frame,
  diagonal,
  bleed,
  collage,
  ticket,
  vertical,
  seal,
  dense,
  arch,
  split,
};
