/** What a person said in one breath, as sentences that stand for themselves: “销售额1200万，同比增长15%，主要问题是华东下滑8%” is two. */
import { slotOfSentence } from '../text/slots.ts';
import { bare, clausesOf, figuresIn, goesOn, opensWithDate, type Statement } from './statements.ts';

/** Says what kind of sentence it is, which the page's title says as well. */
const announced =
  /^(?:目前|现在)?(?:存在的?)?(?:主要|最大|突出)?的?(?:问题|风险|困难|不足|挑战|亮点|成绩|原因|目标)(?:是|为|在于|有)[：:，,]?\s*/;

/** “和市面产品比” says nothing without what comes after it. */
const isOpen = (text: string): boolean => /^(?:和|与|跟|同|相比|较之?)[^，]{0,12}(?:比|相比|比较|来说)$|^相比[^，]{1,12}$/.test(text);

/** Each as a statement without a source. Lines that were a list stay as they are. */
export function ownStatements(facts: string[]): Statement[] {
  return facts.flatMap((fact) => {
    const text = fact.replace(/^- /, '');
    return (fact.startsWith('- ') ? [text] : partedOf(text)).map((one): Statement => ({ text: one, source: '' }));
  });
}

/** What became of those that were counted before it. */
const partOfCount = /^(?:已|其中|还有|还剩|剩余?|其余|余下|未|尚有|整改|办结|修复|处理|解决|关闭|完成整改|通过)/;
const unitsIn = (text: string): string[] => [...text.matchAll(/\d\s?([个处件项起台套家户人条单批次])/g)].map(([, unit = '']) => unit);

const plans: ReadonlySet<string> = new Set(['plan', 'goal', 'todo']);

function partedOf(text: string): string[] {
  const clauses = clausesOf(text);
  // A label holds for all that follows it.
  if (clauses.length < 3 || /^[^，,：:]{2,12}(?<!\d)[：:]/.test(text)) return [text];
  const groups: { text: string; tells: string | null }[] = [];
  for (const clause of clauses) {
    const tells = slotOfSentence(clause) ?? (figuresIn(clause).length > 0 ? `figure ${groups.length}` : null);
    const last = groups.at(-1);
    // A number with a name of its own is a fact of its own, whatever stood before it.
    const isOther = tells !== last?.tells || figuresIn(clause).length > 0;
    // “查出隐患 38 处，整改 35 处，还有 3 处等备件”: of the 38, not of others.
    const isPart = last !== undefined && partOfCount.test(clause) && unitsIn(last.text).some((unit) => unitsIn(clause).includes(unit));
    // “明年建长者食堂，预算45万元，争取补贴20万元”: what it costs is the plan's.
    const isOfPlan =
      last !== undefined &&
      last.tells !== null &&
      plans.has(last.tells) &&
      /^(?:预算|投入|投资|总投资|争取|补贴|资金|费用|需要?)/.test(clause);
    if (isPart || isOfPlan) {
      last.text += `，${clause}`;
      continue;
    }
    const begins = last === undefined || opensWithDate(clause) || (!isOpen(last.text) && tells !== null && isOther && !goesOn.test(clause));
    if (begins) groups.push({ text: clause, tells });
    else {
      if (isOpen(last.text)) last.tells = tells;
      last.text += `，${clause}`;
    }
  }
  return groups.length < 2 ? [text] : groups.map((group) => group.text);
}

/** Below a title that says “问题” a sentence needn't say it again. */
export function withoutAnnouncement(text: string): string {
  const rest = bare(text.replace(announced, ''));
  return rest.length >= 4 ? rest : text;
}
