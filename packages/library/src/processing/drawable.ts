import { holdsPicture } from './embedded-picture.ts';
import type { FileFacts } from './file-facts.ts';

/** Extensions of what is drawn, as `file-type` gives them. */
const drawable: ReadonlySet<string> = new Set(['jpg', 'png', 'apng', 'webp', 'gif', 'avif', 'tif', 'svg']);

/** Whether pictures can be made of files of this type, of what they hold or of a picture that they hold of themselves. */
export const isDrawable = (type: FileFacts['type']): boolean =>
  type !== undefined && (drawable.has(type.extension) || holdsPicture(type));

/** Whether files of this type are film or sound. */
export const isMedia = (type: FileFacts['type']): boolean =>
  type !== undefined && /^(?:audio|video)\//.test(type.mimeType);
