/** Who speaks, and of a thesis who wrote it and who guided it: they stand on the cover. */
import { escapePattern } from '../text/escape-pattern.ts';

const thesis = /答辩|论文|毕业设计|开题|结题|学位/;
const name = "[\\p{Script=Han}·]{2,8}|[A-Z][\\w.'-]+(?:\\s[A-Z][\\w.'-]+){0,2}";
/** As they stand on a cover, one behind the other. */
const roles: [role: string, said: RegExp][] = [
  [
    '答辩人',
    new RegExp(
      `(?:^|[，,。；;\\n、\\s])(?:答辩人|论文作者|作者|学生姓名|学生|姓名)(?:是|为|：|:|\\s)?\\s*(${name})(?=[，,。；;\\n、\\s]|$)`,
      'u',
    ),
  ],
  [
    '指导教师',
    new RegExp(`(?:^|[，,。；;\\n、\\s])(?:指导(?:老师|教师|教授)|导师)(?:是|为|：|:|\\s)?\\s*(${name})(?=[，,。；;\\n、\\s]|$)`, 'u'),
  ],
  ['学号', /(?:^|[，,。；;\n、\s])学号(?:是|为|：|:|\s)?\s*([A-Za-z\d]{4,16})(?=[，,。；;\n、\s]|$)/],
  ['学院', /(?:^|[，,。；;\n、\s])(?:学院|院系|所在学院)(?:是|为|：|:)\s*([\p{Script=Han}]{2,16})(?=[，,。；;\n、\s]|$)/u],
  ['专业', /(?:^|[，,。；;\n、\s])(?:专业|所学专业)(?:是|为|：|:)\s*([\p{Script=Han}]{2,16})(?=[，,。；;\n、\s]|$)/u],
];

/** The words without those that belong on the cover; null where it is about no thesis, or none is named. */
export function thesisOf(text: string): { said: string; authors: string | null; title: string | null } {
  if (!thesis.test(text)) return { said: text, authors: null, title: null };
  const [clause = '', title = null] =
    /(?:论文|课题|毕业设计|选题|题目)[^，。；《]{0,6}《([^》]{4,60})》(?=[，,。；;\n]|$)/.exec(text) ?? [];
  // The cover says it.
  let said = text.replace(new RegExp(`(?:^|[，,。；;\\n])${escapePattern(clause)}`), '');
  const found = roles.flatMap(([role, pattern]) => {
    const match = pattern.exec(said);
    if (!match?.[1]) return [];
    // Its separator stays behind with what stood before it.
    said = said.replace(match[0], '');
    return [`${role}：${match[1]}`];
  });
  return { said, authors: found.length > 0 ? found.join('　') : null, title };
}

export function presenterIn(text: string): string | null {
  const own = /(?:^|[，,。；;\n])我叫([\p{Script=Han}·]{2,4})(?=[，,。；;\n]|$)/u.exec(text)?.[1];
  if (own) return `汇报人：${own}`;
  const postAndName =
    /(?:^|[，,。；;\n])我是([\p{Script=Han}]{0,10}(?:组长|主管|经理|主任|总监|部长|科长|班长|店长|队长|老师|工程师|专员|助理))([\p{Script=Han}]{2,3})(?=[，,。；;\n]|$)/u.exec(
      text,
    );
  if (postAndName) return `汇报人：${postAndName[2] ?? ''}`;
  const found =
    /(?:汇报人|主讲人?|演讲人|报告人|讲师|姓名(?=[：:]))(?:是|为|：|:)?\s*(?!内部|外部|待定|[^，,。；;\n]{0,6}\d)([\p{Script=Han}·A-Za-z]{2,10})/u.exec(
      text,
    )?.[1];
  return found ? `汇报人：${found}` : null;
}

const person = "(?:(?:Prof|Dr|Mr|Ms|Mrs)\\.?\\s)?(?:[A-Z]\\.\\s?|[A-Z][\\w'-]+\\s?){1,4}";
const englishRoles: [role: string, said: RegExp][] = [
  ['Presented by', new RegExp(`\\b(?:[Pp]resented by|[Pp]resenter:?|[Ss]peaker:?)\\s+(${person})`)],
  ['Author:', new RegExp(`\\b(?:[Aa]uthor(?: is|:)|[Ww]ritten by)\\s+(${person})`)],
  ['Supervisor:', new RegExp(`\\b(?:(?:[Ss]upervisor|[Aa]dvis[oe]r|[Tt]utor)(?: is|:)|(?:[Ss]upervised|[Aa]dvised) by)\\s+(${person})`)],
];

export function englishPresenterIn(text: string): string | null {
  const found = englishRoles.flatMap(([role, pattern]) => {
    const who = pattern.exec(text)?.[1]?.trim();
    return who ? [`${role} ${who}`] : [];
  });
  return found.length > 0 ? found.join(' · ') : null;
}

/** A request without the sentences that only say who wrote and who guided it. */
export function withoutPresenters(text: string): string {
  if (/\p{Script=Han}/u.test(text)) return text;
  return englishRoles.slice(1).reduce((left, [, pattern]) => left.replace(pattern, '').replaceAll(/(?<=[.\n]|^)\s*[.;,]\s*/g, ' '), text);
}
