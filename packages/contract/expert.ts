/** What an expert is to both sides: somebody to name in a request, who works by instructions of their own. */
import { z } from 'zod';

/** As a message and its log name one. */
export const expertRef = z.object({ agent_id: z.int().positive(), name: z.string() });
export type ExpertRef = z.infer<typeof expertRef>;

/** What a person does to one in their list. */
export const OperateExpert = { Pin: 1, UnPin: 2 } as const;
export type OperateExpert = (typeof OperateExpert)[keyof typeof OperateExpert];

/** Experts one message may name. */
export const mostExperts = 5;

export const expert = z.strictObject({
  agent_id: z.int().positive(),
  name: z.string(),
  /** A picture of our own origin; '' when there is none. */
  avatar_url: z.string(),
  /** One sentence: what for. */
  description: z.string(),
  /** The first words on the expert's page. */
  welcome: z.string(),
  /** Requests to begin with, in the prompt's markup. */
  starters: z.array(z.string()),
  is_pin: z.boolean(),
  is_closed: z.boolean(),
  /** Agrees with the person on the way: can't be one of a team. */
  disable_team_mode: z.boolean(),
});
export type Expert = z.infer<typeof expert>;
