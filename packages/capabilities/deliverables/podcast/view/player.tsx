/** The player at the foot: play, back and forth by 15 seconds, speed, and a line with the chapters. */
import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { clock } from '../podcast-data.ts';
import type { Player } from './use-sound.ts';

export interface PlayerBarProps {
  player: Player;
  ms: number;
  chapters: { title: string; start_ms: number; end_ms: number }[];
}

const icon = { size: 20, strokeWidth: 1.5 } as const;

export function PlayerBar({ player, ms, chapters }: PlayerBarProps): ReactNode {
  const { at, playing, speed, problem, address } = player;
  const chapter = chapters.findLast((one) => one.start_ms <= at + 50);
  return (
    <div className="pod-player" role="group" aria-label="播放器">
      {problem !== '' && (
        <p className="pod-problem" role="alert">
          {problem}
          <button type="button" onClick={player.retry}>
            重试
          </button>
        </p>
      )}
      <div className="pod-track">
        <input
          type="range"
          aria-label="播放进度"
          aria-valuetext={`${clock(at)}，共 ${clock(ms)}${chapter ? `，${chapter.title}` : ''}`}
          min={0}
          max={ms}
          step={1000}
          value={Math.min(ms, Math.round(at))}
          disabled={address === null}
          style={{ '--done': `${(Math.min(ms, at) / ms) * 100}%` } as React.CSSProperties} // a property of our own style sheet
          onChange={(event) => player.seek(Number(event.currentTarget.value))}
        />
        {chapters.slice(1).map((one) => (
          <i key={one.start_ms} aria-hidden style={{ left: `${(one.start_ms / ms) * 100}%` }} />
        ))}
      </div>
      <div className="pod-controls">
        <span className="pod-time">
          {clock(at)} <span>/ {clock(ms)}</span>
        </span>
        <span className="pod-buttons">
          <IconButton
            label="后退 15 秒"
            icon={<RotateCcw {...icon} />}
            disabled={address === null}
            onClick={() => player.seek(at - 15_000)}
          />
          <button
            type="button"
            className="pod-play"
            aria-label={playing ? '暂停' : '播放'}
            title={playing ? '暂停（空格）' : '播放（空格）'}
            disabled={address === null}
            onClick={player.toggle}
          >
            {address === null && problem === '' ? <Spinner /> : playing ? <Pause {...icon} /> : <Play {...icon} />}
          </button>
          <IconButton
            label="前进 15 秒"
            icon={<RotateCw {...icon} />}
            disabled={address === null}
            onClick={() => player.seek(at + 15_000)}
          />
        </span>
        <button type="button" className="pod-speed" aria-label={`播放速度 ${speed} 倍，点击切换`} onClick={player.faster}>
          {speed}×
        </button>
      </div>
      {chapter && <p className="pod-now">{chapter.title}</p>}
      <audio ref={player.audio} src={address ?? undefined} preload="metadata" />
    </div>
  );
}
