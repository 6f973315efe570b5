export { createBrowserSession, useSession, type BrowserSession } from './browser-session.ts';
export { createBrowser, type BrowserOptions } from './create-browser.tsx';
export { moreLikeThis } from './more-like-this.ts';
export { propertyLabel } from '../table/property-label.ts';
export { rowHeader } from '../table/column-choice.ts';
export { sourceOf } from '../answer/view-asset.ts';
