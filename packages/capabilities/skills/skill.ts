/** What both sides know of a skill: its tab on the home page and the ability it asks for. */
import type { AbilityType } from '#contract/task.ts';

export interface Skill {
  id: string;
  label: string;
  ability_type: AbilityType;
  /** Home title while the skill is active. */
  title: string;
  placeholder: string;
  /** Instead, while a template is attached. */
  template_placeholder?: string;
}
