/** The preview of a site and what went wrong in it, for pages that show one. */
export { SiteFrame, type SelectedArea, type SiteFrameHandle } from './view/site-frame.tsx';
export { ErrorPanel } from './view/error-panel.tsx';
export { fixRequest } from './view/error-words.ts';
export { allErrors, createReportCap, noErrors, withCompiled, withError, type Collected } from './view/collected-errors.ts';
