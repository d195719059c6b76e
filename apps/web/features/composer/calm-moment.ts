const calm_ms = 120;

/** Resolves when the first words of an answer are likely drawn; at once when the page is left. */
export function calmMoment(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('pagehide', done);
      resolve();
    };
    const timer = setTimeout(done, calm_ms);
    addEventListener('pagehide', done);
  });
}
