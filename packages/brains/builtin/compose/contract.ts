/** The points of a contract: who with whom, the articles that were asked for first, and every other article after them. */
import type { Material } from '../text/material.ts';
import { isAbout } from '../text/same-matter.ts';
import { required, type Block, type Draft, type Piece, type Section } from './draft.ts';
import type { Subject } from './subject.ts';

interface Article {
  /** 第三条 服务费用 */
  name: string;
  sentences: string[];
  source: string;
}

const articleHead = /^(第[一二三四五六七八九十百\d]+条)[\s　]*([^：:，。；]{0,16}?)(?:[：:]|[\s　]|$)\s*(.*)$/s;
const frame = /^((?:合同|协议)(?:编号|名称)|甲方|乙方|丙方|出租方|承租方|委托方|受托方|买方|卖方|签订(?:日期|时间|地点))[：:]\s*(.+)$/;

/** Three articles or more: a contract or another text of articles. */
export function isContract(materials: Material[]): boolean {
  const [only] = materials;
  return materials.length === 1 && only !== undefined && /合同|协议/.test(`${only.title}${only.name}`) && articlesOf(only).length >= 3;
}

export function contractPoints({ materials, request, title }: Subject): Draft {
  const [material] = materials;
  const articles = material ? articlesOf(material) : [];
  const head = (material?.passages ?? []).flatMap(({ text }) => {
    const found = frame.exec(text.trim());
    return found?.[1] && found[2] ? [[found[1], found[2].replace(/[。；]$/, '')]] : [];
  });
  const lead: Block[] = head.length > 0 ? [{ kind: 'table', header: ['项目', '内容'], rows: head, note: '', weight: required }] : [];
  const used = new Set<Article>();
  const asked = request.points.flatMap((point): Section[] => {
    const named = articles.filter((article) => isAbout(point, article.name));
    for (const article of named) used.add(article);
    const others = request.points.filter((other) => other !== point);
    const pieces = named.length > 0 ? named.map(pieceOf) : sentencesOn(point, articles, others);
    return [
      {
        heading: point,
        level: 2,
        blocks:
          pieces.length > 0 ? [{ kind: 'list', pieces }] : [{ kind: 'raw', text: `合同里没有写“${point}”的条款。`, weight: required }],
      },
    ];
  });
  const rest = articles.filter((article) => !used.has(article));
  const others: Section[] =
    rest.length > 0
      ? [{ heading: request.points.length > 0 ? '其他条款' : '条款要点', level: 2, blocks: [{ kind: 'list', pieces: rest.map(pieceOf) }] }]
      : [];
  return { title, lead, sections: [...asked, ...others], tail: [] };
}

/** Sentences inside other articles, but not what is due when the contract is broken. */
function sentencesOn(point: string, articles: Article[], others: string[]): Piece[] {
  return articles.flatMap((article) =>
    article.sentences
      .filter((sentence) => isAbout(point, sentence) && !others.some((other) => other.includes('违约') && isAbout(other, article.name)))
      .map((sentence) => ({ text: `${article.name.split(/\s/)[0] ?? ''}：${sentence}`, weight: required, source: article.source })),
  );
}

function pieceOf(article: Article): Piece {
  return { text: `${article.name}：${article.sentences.join('')}`, weight: required, source: article.source };
}

function articlesOf({ passages, name }: Material): Article[] {
  const articles: Article[] = [];
  for (const { text, where } of passages) {
    const found = articleHead.exec(text);
    if (found) {
      const [, number = '', called = '', rest = ''] = found;
      articles.push({
        name: `${number}${called ? ` ${called}` : ''}`,
        sentences: rest === '' ? [] : [rest],
        source: `${name}${where ? ` ${where}` : ''}`,
      });
    } else articles.at(-1)?.sentences.push(text);
  }
  return articles;
}
