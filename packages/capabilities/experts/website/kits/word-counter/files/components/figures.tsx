import words from '../content/site.json';
import { duration, type Counts } from '../lib/count';

const numbers = new Intl.NumberFormat('zh-CN');

/** Silent reading and reading aloud, in words a minute. */
const reading = 400;
const speaking = 240;

export function Figures({ counts, goal, onGoal }: { counts: Counts; goal: number; onGoal(goal: number): void }) {
  const share = goal > 0 ? counts.words / goal : 0;
  const rows: [string, string][] = [
    ['字符（计空格）', numbers.format(counts.characters)],
    ['字符（不计空格）', numbers.format(counts.charactersWithoutSpace)],
    ['汉字', numbers.format(counts.han)],
    ['英文单词', numbers.format(counts.latin)],
    ['数字', numbers.format(counts.numbers)],
    ['标点', numbers.format(counts.marks)],
    ['句子', numbers.format(counts.sentences)],
    ['段落', numbers.format(counts.paragraphs)],
    ['行', numbers.format(counts.lines)],
  ];
  return (
    <aside className="figures" aria-label="统计结果">
      <div className="big">
        <output aria-label="字数">{numbers.format(counts.words)}</output>
        <span>字</span>
      </div>
      <label className="goal">
        <span>{words.goal}</span>
        <input
          type="number"
          inputMode="numeric"
          min={0}
          max={9999999}
          step={100}
          placeholder="不设"
          value={goal === 0 ? '' : goal}
          onChange={(event) => onGoal(Math.max(0, Math.min(9999999, Math.floor(Number(event.target.value) || 0))))}
        />
      </label>
      {goal > 0 ? (
        <div className="progress" data-done={share >= 1 || undefined}>
          <div
            className="track"
            role="progressbar"
            aria-label="完成的目标"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.min(100, Math.round(share * 100))}
          >
            <span style={{ width: `${Math.min(100, share * 100)}%` }} />
          </div>
          <p>{share >= 1 ? `已超出 ${numbers.format(counts.words - goal)} 字` : `还差 ${numbers.format(goal - counts.words)} 字`}</p>
        </div>
      ) : null}
      <dl className="rows">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="times">
        默读约 <b>{duration(counts.words, reading)}</b>，朗读约 <b>{duration(counts.words, speaking)}</b>
      </p>
      {counts.characters === 0 ? <p className="empty">{words.empty}</p> : null}
    </aside>
  );
}
