import type { ConnectionOptions } from '../connections/connection.ts';

/** The kinds of names in a library. */
export const namedThings = ['categories', 'attributes', 'users', 'keywords', 'lightboxes'] as const;

export type NamedThing = (typeof namedThings)[number];

export const namesFormats = ['table', 'json'] as const;

export interface NamesOptions extends ConnectionOptions {
  readonly format: (typeof namesFormats)[number];
}
