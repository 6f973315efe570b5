import type { CallbackListener } from '../../contracts/platform.ts';
import { linkPlace } from './redirect-way.ts';

/** A link of the editor, as its handler is given it: the query is decoded once. */
export interface Link {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
}

/** Links of the editor that browsers come back by. */
export interface Links {
  /** Takes a link that leads to this extension. Gives whether somebody waited for it. */
  readonly arrive: (link: Link) => boolean;
  /** Waits for the link that bears a state. */
  readonly wait: (state: string) => CallbackListener;
}

export function createLinks(): Links {
  const waiting = new Map<string, (address: string) => void>();
  return {
    arrive: ({ scheme, authority, path, query }) => {
      const take = waiting.get(new URLSearchParams(query).get('state') ?? '');
      if (path !== linkPlace.path || take === undefined) return false;
      take(`${scheme}://${authority}${path}?${query}`);
      return true;
    },
    wait: (state) => ({
      arrived: new Promise((resolve) => {
        waiting.set(state, resolve);
      }),
      // the browser has handed over, and shows nothing of ours
      answer: () => undefined,
      dispose: () => waiting.delete(state),
    }),
  };
}
