/** Where Chromium lies on this machine, and the flags that keep it quiet. */
import { findProgram } from '#server/platform/programs.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const macPaths = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];
/** Playwright's own list, as a second one takes the place of the first. */
const offForPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];
/** Pages that Chromium's own interface loads ahead in every window, where nobody sees them: half of what a window costs. */
const offForWindows = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI'];

/** For a Chromium that calls nobody by itself; journeys and benches start theirs with the same. */
export const quietFlags = [
  `--disable-features=${[...offForPlaywright, ...offForWindows].join(',')}`,
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
