import { window, type Disposable, type Uri } from 'vscode';
import type { CallbackListener } from '../contracts/platform.ts';
import { linkPlace } from './redirect-way.ts';

/** Links of the editor that browsers come back by. */
export interface Links extends Disposable {
  /** Waits for the link that bears a state. */
  readonly wait: (state: string) => CallbackListener;
}

const addressOf = ({ scheme, authority, path, query }: Uri): string => `${scheme}://${authority}${path}?${query}`;

/** Takes the links that lead to this extension. `stray` is called for one that nobody waits for. */
export function openLinks(stray: () => void): Links {
  const waiting = new Map<string, (address: string) => void>();
  const handler = window.registerUriHandler({
    handleUri: (uri) => {
      if (uri.path !== linkPlace.path) return;
      const arrive = waiting.get(new URLSearchParams(uri.query).get('state') ?? '');
      if (arrive === undefined) stray();
      else arrive(addressOf(uri));
    },
  });
  return {
    wait: (state) => ({
      arrived: new Promise((resolve) => {
        waiting.set(state, resolve);
      }),
      // the browser has handed over, and shows nothing of ours
      answer: () => undefined,
      dispose: () => waiting.delete(state),
    }),
    dispose: () => {
      handler.dispose();
      waiting.clear();
    },
  };
}
