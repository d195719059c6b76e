/** Whether this is a phone or tablet, and where a link that leaves the work opens: the same tab there, a new one on a desktop. */
import { isBelow, useBelow, widths } from './media.ts';

/** By what the browser calls itself; an iPad says it is a Mac, but Macs have no touch screen. */
export function isMobileAgent(userAgent: string, touchPoints: number): boolean {
  return /Android|iPhone|iPad|iPod|HarmonyOS|Windows Phone|Mobile/i.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}

const mobileAgent = isMobileAgent(navigator.userAgent, navigator.maxTouchPoints);

export function isMobile(): boolean {
  return mobileAgent || isBelow(widths.mobile);
}

export function useMobile(): boolean {
  return useBelow(widths.mobile) || mobileAgent;
}

/** For links to places beside the work: `<a target={linkTarget()}>`. */
export function linkTarget(): '_self' | '_blank' {
  return isMobile() ? '_self' : '_blank';
}
