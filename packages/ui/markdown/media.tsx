/** Sound and film in a text: nothing is loaded before it is played, and what can't be played can still be downloaded. */
import { useState, type ReactNode } from 'react';

const SOUND = /\.(?:mp3|m4a|wav|ogg|aac|flac)$/;
const FILM = /\.(?:mp4|webm|mov|m4v)$/;

/** What an address leads to, judged by its ending. */
export function mediaOf(address: string): 'audio' | 'video' | null {
  const path = new URL(address).pathname.toLowerCase();
  return SOUND.test(path) ? 'audio' : FILM.test(path) ? 'video' : null;
}

export function Player({ kind, address, children }: { kind: 'audio' | 'video'; address: string; children: ReactNode }): ReactNode {
  const [broken, setBroken] = useState(false);
  const noun = kind === 'audio' ? '音频' : '视频';
  const instead = (
    <span className="md-no-picture">
      当前浏览器不能播放{noun}，
      <a href={address} target="_blank" rel="noopener noreferrer">
        下载{noun}
      </a>
      后{kind === 'audio' ? '收听' : '观看'}。
    </span>
  );
  if (broken) return instead;
  const common = { className: 'md-player', controls: true, preload: 'none', src: address, onError: () => setBroken(true) } as const;
  return (
    <span className="md-media">
      <span className="md-media-name">{children}</span>
      {kind === 'audio' ? <audio {...common}>{instead}</audio> : <video {...common}>{instead}</video>}
    </span>
  );
}
