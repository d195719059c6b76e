/** The blackboard: who was drawn, as large as there is room. */
export function Board({ names, rolling, idle }: { names: string[]; rolling: boolean; idle: string }) {
  const size = names.length > 6 ? 'small' : names.length > 1 ? 'middle' : 'large';
  return (
    <div className="board" data-rolling={rolling || undefined}>
      <div className="names" data-size={size} aria-hidden>
        {names.length === 0 ? <span className="idle">{idle}</span> : names.map((name, n) => <span key={n}>{name}</span>)}
      </div>
      <p role="status" className="unseen">
        {rolling ? '' : names.length === 0 ? idle : `点到：${names.join('、')}`}
      </p>
    </div>
  );
}
