/** Which attachments a text is really made of: for a plan or an invitation one that never speaks of it is left aside, and that is said. */
import { without } from '#text/words.ts';
import textWords from './text-words.json' with { type: 'json' };
import type { Material } from '../text/material.ts';
import type { Kind } from './kinds.ts';
import type { WritingRequest } from './writing-request.ts';
import { bigrams, overlap } from '#text/segment.ts';

export interface Weighed {
  used: Material[];
  /** Left aside, each with the reason for the person. */
  aside: { name: string; reason: string }[];
}

/** Each is for one event or project, which files need not speak of. */
export const forEvents: readonly Kind[] = ['活动方案', '项目方案', '邀请函'];

/** Never one that the request names. */
export function weighMaterials(materials: Material[], request: WritingRequest): Weighed {
  const weighed: Weighed = { used: [], aside: [] };
  const asked = [request.topic, request.title, ...request.facts, ...request.points].join('，');
  for (const material of materials) {
    const isNamed = asked.includes(material.name.replace(/\.[^.]+$/, ''));
    if (isNamed || !isForeignToPlan(material, request)) weighed.used.push(material);
    else weighed.aside.push({ name: material.name, reason: '它的内容与要写的主题没有关联' });
  }
  return weighed;
}

/** A plan or an invitation is for one event: a record that never speaks of it would lend it its own time, people and problems. */
function isForeignToPlan(material: Material, request: WritingRequest): boolean {
  if (request.from_files || !forEvents.includes(request.kind)) return false;
  if (material.tables.length > 0 && material.passages.length === 0) return false;
  const words = `${request.topic ?? ''} ${request.title ?? ''} ${request.kind_word}`;
  const about = bigrams(without(words.replaceAll(/20\d\d/g, ' '), textWords.common));
  return about.size > 0 && overlap(about, bigrams(`${material.name} ${material.content}`)) === 0;
}
