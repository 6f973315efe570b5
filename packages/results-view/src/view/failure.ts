import { phrase } from './text/phrase.ts';

/** The kind of a failure. Each kind has its own text and advice. */
export type FailureKind =
  | 'offline'
  | 'signed-out'
  | 'forbidden'
  | 'not-found'
  | 'refused'
  | 'busy'
  | 'unreachable'
  | 'failed'
  | 'web-page'
  | 'too-far'
  | 'stopped';

export interface Failure {
  readonly kind: FailureKind;
  /** The service's own message, shown in a disclosure. */
  readonly raw?: string;
  /** The URL of the request without its query. */
  readonly address?: string;
  /** The HTTP status of the response. */
  readonly status?: number;
  /** Milliseconds that the service asks to wait. */
  readonly retryAfter?: number;
}

interface FailureWords {
  readonly title: string;
  readonly advice: string;
  readonly retry: boolean;
}

/** The data about a failed call that its text depends on. */
interface FailedCall {
  readonly address?: string | undefined;
}

const allWords = ({ address }: FailedCall): Readonly<Record<FailureKind, FailureWords>> => ({
  offline: {
    title: phrase('This computer is offline.'),
    advice: phrase('The query runs again when the connection is back.'),
    retry: true,
  },
  'signed-out': {
    title: phrase('The library does not know who is asking.'),
    advice: phrase('Load the page again to sign in. The text stays.'),
    retry: false,
  },
  forbidden: {
    title: phrase('The library does not let you ask this.'),
    advice: phrase('Whoever looks after the library can give you the right to. The answer below may say which.'),
    retry: true,
  },
  'not-found': {
    title: phrase('The library is not at this address.'),
    advice:
      address === undefined
        ? phrase('The address of its connection (base URL) is probably wrong.')
        : phrase('Nothing was found at {0}. The address of its connection (base URL) is probably wrong.', address),
    retry: true,
  },
  refused: {
    title: phrase('The library refused the query.'),
    advice: phrase('Look at the problems under the query, or at the answer below.'),
    retry: false,
  },
  busy: {
    title: phrase('The library asks for a pause.'),
    advice: phrase('It had too many requests in a short time.'),
    retry: true,
  },
  unreachable: {
    title: phrase('The library cannot be reached.'),
    advice: phrase('Check that it is still running.'),
    retry: true,
  },
  failed: {
    title: phrase('The library failed while answering.'),
    advice: phrase('Try again. If it fails again, the answer below may say why.'),
    retry: true,
  },
  'web-page': {
    title: phrase('A web page answers in the place of the library.'),
    advice: phrase(
      'Check the address of its connection (base URL): it is the one of the service, often with /api at its end, and not that of its pages. A network that wants you to log in answers so, too.',
    ),
    retry: true,
  },
  stopped: {
    title: phrase('Stopped before the library answered.'),
    advice: phrase('The query runs again when you say so, or change it.'),
    retry: true,
  },
  'too-far': {
    title: phrase('These results lie too far down the list.'),
    advice: phrase('The library pages through the first 100,000 assets. Narrow the query, by a date for example.'),
    retry: false,
  },
});

/** The texts for a kind of failure. */
export const failureWords = (kind: FailureKind, call: FailedCall = {}): FailureWords => allWords(call)[kind];

const kinds: ReadonlyMap<number, FailureKind> = new Map([
  [401, 'signed-out'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [410, 'not-found'],
  [429, 'busy'],
  [502, 'unreachable'],
  [503, 'unreachable'],
  [504, 'unreachable'],
]);

/** Redirects are not followed; a browser reports their status as 0. */
const isRedirect = (status: number): boolean => status === 0 || (status >= 300 && status < 400);

function kindOf(status: number): FailureKind {
  if (isRedirect(status)) return 'not-found';
  return kinds.get(status) ?? (status >= 400 && status < 500 ? 'refused' : 'failed');
}

/** The failure for an HTTP status. */
export function failureOfStatus(status: number, raw?: string): Failure {
  const kind = kindOf(status);
  return { kind, status, ...(raw === undefined || raw === '' ? {} : { raw }) };
}
