/** Which attachments a text is really made of: a long file that has nothing to do with the request or the other files is left aside, and that is said. */
import { without } from '#text/words.ts';
import textWords from './text-words.json' with { type: 'json' };
import { keywords } from '#text/key-sentences.ts';
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
const enoughText = 2000;
const related = 0.05;

/** Careful: only a long text is left aside, never a table, never the only file, never one the request names. */
/** What the text is about. */
export type WeighedAgainst = Pick<WritingRequest, 'title' | 'topic' | 'facts' | 'points' | 'kind' | 'kind_word' | 'from_files'>;

export function weighMaterials(materials: Material[], request: WeighedAgainst): Weighed {
  const weighed: Weighed = { used: [], aside: [] };
  const asked = [request.topic, request.title, ...request.facts, ...request.points].join('，');
  for (const material of materials) {
    const others = materials.filter((other) => other !== material);
    const reason = reasonAgainst(material, others, asked, request);
    if (reason === null) weighed.used.push(material);
    else weighed.aside.push({ name: material.name, reason });
  }
  if (weighed.used.length === 0 && materials.some((material) => isForeignToPlan(material, request))) return weighed;
  return weighed.used.length > 0 ? weighed : { used: materials, aside: [] };
}

function reasonAgainst(material: Material, others: Material[], asked: string, request: WeighedAgainst): string | null {
  const stem = material.name.replace(/\.[^.]+$/, '');
  if (!asked.includes(stem) && isForeignToPlan(material, request)) return '它的内容与要写的主题没有关联';
  const length = material.content.length;
  if (others.length === 0 || request.kind === '摘要' || length < enoughText || material.passages.length < 20) return null;
  if (asked.includes(stem)) return null;
  const elsewhere = bigrams(`${asked}，${others.map((other) => `${other.name} ${sample(other)}`).join(' ')}`);
  const own = bigrams(`${stem} ${keywords(sample(material), 60).join(' ')}`);
  const isForeign = hanShare(material) < 0.05 && others.some((other) => hanShare(other) > 0.2);
  if (overlap(own, elsewhere) >= (isForeign ? related * 4 : related)) return null;
  return isForeign ? '它是外文材料，内容与请求和其他附件没有关联' : '它的内容与请求和其他附件没有关联';
}

/** A plan or an invitation is for one event: a record that never speaks of it would lend it its own time, people and problems. */
function isForeignToPlan(material: Material, request: WeighedAgainst): boolean {
  if (request.from_files || !forEvents.includes(request.kind)) return false;
  if (material.tables.length > 0 && material.passages.length === 0) return false;
  const words = `${request.topic ?? ''} ${request.title ?? ''} ${request.kind_word}`;
  const about = bigrams(without(words.replaceAll(/20\d\d/g, ' '), textWords.common));
  return about.size > 0 && overlap(about, bigrams(`${material.name} ${material.content}`)) === 0;
}

/** The beginning and the middle tell what a long text is about. */
function sample({ content }: Material): string {
  const middle = Math.floor(content.length / 2);
  return content.length <= 40_000 ? content : `${content.slice(0, 20_000)}${content.slice(middle, middle + 20_000)}`;
}

function hanShare(material: Material): number {
  const letters = sample(material).match(/\p{L}/gu)?.length ?? 0;
  const han = sample(material).match(/\p{Script=Han}/gu)?.length ?? 0;
  return letters === 0 ? 1 : han / letters;
}
