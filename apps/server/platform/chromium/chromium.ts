/** Where Chromium lies on this machine, and the flags that keep it quiet. */
import { findProgram } from '#server/platform/programs.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const macPaths = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];
/** For a Chromium that calls nobody by itself; journeys and benches start theirs with the same. */
export const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where Chromium lies, or null. */
export function findChromium(configured: string, path = process.env['PATH'] ?? ''): string | null {
  return findProgram({ names, elsewhere: macPaths, configured, path });
}
