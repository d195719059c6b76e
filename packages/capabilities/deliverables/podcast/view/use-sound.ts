/** Plays the joined sound: where it stands, how fast, and what to say when it can't. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ViewerFiles } from '../../kind.web.ts';
import type { PodcastSound } from '../podcast-data.ts';

export const speeds = [1, 1.25, 1.5, 2, 0.75] as const;

export interface Player {
  /** To be put on the audio element. */
  audio: React.RefObject<HTMLAudioElement | null>;
  address: string | null;
  /** Milliseconds. */
  at: number;
  playing: boolean;
  speed: number;
  /** A sentence when the sound can't be played. */
  problem: string;
  toggle(): void;
  seek(ms: number, play?: boolean): void;
  faster(): void;
  retry(): void;
}

export function useSound(sound: PodcastSound | null, files: ViewerFiles): Player {
  const audio = useRef<HTMLAudioElement>(null);
  const [address, setAddress] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [tries, setTries] = useState(0);
  const latest = useRef(files);
  latest.current = files;
  /** Kept over a new version of the sound. */
  const place = useRef(0);
  const key = sound ? `${sound.uri} ${sound.name}` : '';
  const known = useRef(sound);
  known.current = sound;

  useEffect(() => {
    const wanted = known.current;
    if (!wanted) return undefined;
    let gone = false;
    let own = '';
    setProblem('');
    addressOf(wanted, latest.current).then(
      (found) => {
        if (gone) return;
        if (found.startsWith('blob:')) own = found;
        setAddress(found);
      },
      () => {
        if (!gone) setProblem('音频没有取到，文字稿仍可以看；请检查网络后重试');
      },
    );
    return () => {
      gone = true;
      if (own) URL.revokeObjectURL(own);
    };
  }, [key, tries]);

  useEffect(() => {
    const element = audio.current;
    if (!element || address === null) return undefined;
    const follow = () => {
      place.current = element.currentTime * 1000;
      setAt(place.current);
    };
    const onState = () => {
      setPlaying(!element.paused && !element.ended);
      follow();
    };
    const onLoaded = () => {
      if (place.current > 0 && place.current < element.duration * 1000) element.currentTime = place.current / 1000;
      follow();
    };
    const onError = () => setProblem('音频没有放出来，文字稿仍可以看；请重试，或下载 MP3 后播放');
    const events = { play: onState, pause: onState, ended: onState, seeked: follow, loadedmetadata: onLoaded, error: onError };
    for (const [name, act] of Object.entries(events)) element.addEventListener(name, act);
    const timer = setInterval(() => {
      if (!element.paused) follow();
    }, 100);
    return () => {
      clearInterval(timer);
      for (const [name, act] of Object.entries(events)) element.removeEventListener(name, act);
    };
  }, [address]);

  useEffect(() => {
    if (audio.current) audio.current.playbackRate = speed;
  }, [speed, address]);

  const begin = useCallback((element: HTMLAudioElement) => {
    element.play().catch((error: unknown) => {
      // A pause or a new version right after is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setProblem('音频没有放出来，请重试，或下载 MP3 后播放');
    });
  }, []);

  return {
    audio,
    address,
    at,
    playing,
    speed,
    problem,
    toggle() {
      const element = audio.current;
      if (!element) return;
      if (element.paused) begin(element);
      else element.pause();
    },
    seek(ms, play = false) {
      const element = audio.current;
      if (!element) return;
      const end = (sound?.ms ?? 0) - 50;
      place.current = Math.max(0, Math.min(end, ms));
      element.currentTime = place.current / 1000;
      setAt(place.current);
      if (play && element.paused) begin(element);
    },
    faster: () => setSpeed(speeds[(speeds.indexOf(speed as (typeof speeds)[number]) + 1) % speeds.length] ?? 1), // indexOf of another number is -1, which begins anew
    retry: () => {
      setAddress(null);
      setTries(tries + 1);
    },
  };
}

/** The version that belongs to the page; where that is not to be had, the newest of its name. */
async function addressOf({ name, uri }: PodcastSound, files: ViewerFiles): Promise<string> {
  const newest = files.newest(name)?.uri;
  const wanted = [uri, newest].filter((one): one is string => one !== undefined && one !== '');
  let failure: unknown = new Error('no sound');
  for (const one of new Set(wanted)) {
    try {
      if (files.address) return await files.address(one);
      const bytes = await files.fetch(one);
      // What was fetched lies on a plain ArrayBuffer.
      return URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'audio/mpeg' }));
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
