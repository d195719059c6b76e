/** A person's shell as the page has it: what is typed goes to the server, what is printed goes to the screen. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LiveShellFrame, LiveShellTold } from '#contract/live-shell.ts';
import { openLiveChannel, type LiveChannel } from '#web/shell/live-channel.ts';
import type { Screen } from '#web/shell/terminal-screen.tsx';

interface ShellState {
  state: 'opening' | 'open' | 'lost' | 'over';
  /** Why it is over, or ''. */
  why: string;
  /** Names of the files that were kept last. */
  saved: string;
}

const opening: ShellState = { state: 'opening', why: '', saved: '' };
/** A paste is told in pieces. */
const pieceChars = 4000;

export function useShell(task_id: string) {
  const [state, setState] = useState(opening);
  const [round, setRound] = useState(0);
  const channel = useRef<LiveChannel | null>(null);
  const screen = useRef<Screen | null>(null);
  const lastSize = useRef<{ cols: number; rows: number } | null>(null);
  /** Printed before there was a screen. */
  const waiting = useRef<Uint8Array[]>([]);

  const send = useCallback((frame: LiveShellFrame) => channel.current?.send(frame) ?? false, []);

  useEffect(() => {
    setState(opening);
    waiting.current = [];
    let isOver = false;
    const over = (why: string): void => {
      if (isOver) return;
      isOver = true;
      setState((before) => ({ ...before, state: 'over', why }));
      opened.close();
    };
    const opened = openLiveChannel(task_id, 'terminal', {
      onState(next, why) {
        if (isOver) return;
        switch (next) {
          case 'here':
            // What was printed before comes once more.
            screen.current?.clear();
            waiting.current = [];
            setState((before) => ({ ...before, state: 'open' }));
            if (lastSize.current) send({ type: 'size', ...lastSize.current });
            screen.current?.focus();
            return;
          case 'lost':
            return setState((before) => ({ ...before, state: 'lost' }));
          case 'away':
          case 'ended':
            return over(why);
          case 'connecting':
            return;
        }
      },
      onBytes(bytes) {
        const printed = new Uint8Array(bytes);
        if (screen.current) screen.current.write(printed);
        else waiting.current.push(printed);
      },
      onFrame(frame) {
        // The room of this channel tells nothing else.
        const told = frame as LiveShellTold;
        if (told.type === 'ended') over(told.why);
        else setState((before) => ({ ...before, saved: told.names.join('、') }));
      },
    });
    channel.current = opened;
    return () => {
      channel.current = null;
      opened.close();
    };
  }, [task_id, round, send]);

  return {
    ...state,
    onReady: useCallback((made: Screen) => {
      screen.current = made;
      for (const printed of waiting.current.splice(0)) made.write(printed);
      return () => (screen.current = null);
    }, []),
    type: useCallback(
      (text: string) => {
        for (let from = 0; from < text.length; from += pieceChars) send({ type: 'type', text: text.slice(from, from + pieceChars) });
      },
      [send],
    ),
    size: useCallback(
      (size: { cols: number; rows: number }) => {
        lastSize.current = size;
        send({ type: 'size', ...size });
      },
      [send],
    ),
    end: useCallback(() => void send({ type: 'end' }), [send]),
    again: useCallback(() => {
      screen.current?.clear();
      setRound((n) => n + 1);
    }, []),
  };
}
