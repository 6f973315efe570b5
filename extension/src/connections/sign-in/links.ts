import type { SignInListener } from '../../contracts/platform.ts';
import type { L10n } from '../l10n.ts';
import { linkPlace } from './redirect-way.ts';

/** A link of the editor, as its handler is given it: the query is decoded once. */
export interface Link {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
}

/**
 * What became of a link. `repeated`: its sign-in has had an answer before. `unknown`: no one waits for it, or no one any more.
 * `elsewhere`: it is not an answer to a sign-in.
 */
export type Arrival = 'taken' | 'repeated' | 'unknown' | 'elsewhere';

/** Links of the editor that browsers come back by. */
export interface Links {
  /** Takes a link that leads to this extension: anybody can send one. */
  readonly arrive: (link: Link) => Arrival;
  /** Waits for the link that bears a state. */
  readonly wait: (state: string) => SignInListener;
}

/** Parameters whose values have blanks in them, which forms write as plus signs. */
const withBlanks: ReadonlySet<string> = new Set(['scope', 'error_description']);

/** The parameters of a query that was decoded as a whole: signs of values look like signs between them, and are not decoded again. */
function parametersOf(query: string): URLSearchParams {
  const values: { readonly name: string; value: string }[] = [];
  for (const part of query.split('&')) {
    const at = part.indexOf('=');
    const last = values.at(-1);
    if (at > 0) values.push({ name: part.slice(0, at), value: part.slice(at + 1) });
    else if (last !== undefined) last.value += `&${part}`;
  }
  return new URLSearchParams(
    values.map(({ name, value }) => [name, withBlanks.has(name) ? value.replaceAll('+', ' ') : value]),
  );
}

export function createLinks(): Links {
  const waiting = new Map<string, (address: string) => void>();
  const answered = new Set<string>();
  return {
    arrive: ({ scheme, authority, path, query }) => {
      const parameters = parametersOf(query);
      const state = parameters.get('state') ?? '';
      if (path !== linkPlace.path || state === '') return 'elsewhere';
      if (answered.has(state)) return 'repeated';
      const take = waiting.get(state);
      if (take === undefined) return 'unknown';
      answered.add(state);
      take(`${scheme}://${authority}${path}?${parameters}`);
      return 'taken';
    },
    wait: (state) => ({
      arrived: new Promise((resolve) => {
        waiting.set(state, resolve);
      }),
      // the browser has handed over, and shows nothing of ours
      close: () => void waiting.delete(state),
    }),
  };
}

/** The message for a link that signs no one in; `undefined` when a sign-in was waiting for it. */
export function linkProblem(arrival: Arrival, l10n: L10n): string | undefined {
  switch (arrival) {
    case 'repeated':
      return l10n.t('This answer to a sign-in has come before. It counts once, and has changed nothing now.');
    case 'unknown':
      return l10n.t(
        'A sign-in came back that this window does not wait for, or no longer. It has signed nobody in: sign in again here.',
      );
    case 'elsewhere':
      return l10n.t('This link leads to nothing in AssetQL. It has changed nothing.');
    default:
      return undefined;
  }
}
