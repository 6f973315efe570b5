import type { ConnectionOptions } from '../connections/connection.ts';

/** What a library has names of. */
export const namedThings = ['categories', 'attributes', 'users', 'keywords', 'lightboxes'] as const;

export type NamedThing = (typeof namedThings)[number];

export const namesFormats = ['table', 'json'] as const;

export interface NamesOptions extends ConnectionOptions {
  readonly format: (typeof namesFormats)[number];
}
