import type { Service } from './services.ts';

const words: Readonly<Record<Service['state'], string>> = {
  embedded: 'comes with AssetQL',
  'signed-in': 'signed in',
  'signed-out': 'signed out',
  'fixed-token': 'with a fixed token',
  open: 'without signing in',
};

/** The state of a service, in words. */
export const stateWords = ({ state, user }: Service): string =>
  state === 'signed-in' && user !== undefined ? `signed in as ${user}` : words[state];
