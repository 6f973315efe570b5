import { createRedactor, type Redactor } from '../../transport/redactor.ts';

/** The signed URL of an upload (§4.6), which can be renewed when it has expired. It is a secret: only `redactor` shows that it knows it. */
export interface UploadAddress {
  /** The URL now. */
  readonly current: (signal: AbortSignal) => Promise<string>;
  /** Another URL than the refused one. Callers that were refused at the same time share one request. */
  readonly renew: (refused: string, signal: AbortSignal) => Promise<string>;
  /** Removes the URLs from texts. */
  readonly redactor: Redactor;
}

/** Shorter values of a query are no secrets: a version, a number. */
const shortestSecret = 8;

function hide(redactor: Redactor, address: string): void {
  const { href, origin, pathname, search, searchParams } = new URL(address);
  for (const text of [href, `${origin}${pathname}`, search.slice(1)]) redactor.add(text);
  for (const value of searchParams.values()) if (value.length >= shortestSecret) redactor.add(value);
}

/** `first` is the URL that the upload was created with; without it, and for a new one, `request` is called. */
export function createUploadAddress(
  first: string | undefined,
  request: (signal: AbortSignal) => Promise<string>,
  { redact }: Redactor,
): UploadAddress {
  const own = createRedactor();
  let address = first === undefined ? undefined : Promise.resolve(first);
  if (first !== undefined) hide(own, first);
  const ask = (signal: AbortSignal): Promise<string> => {
    const asked = request(signal).then((renewed) => {
      hide(own, renewed);
      return renewed;
    });
    // A failed request is made again by the next caller.
    asked.catch(() => {
      if (address === asked) address = undefined;
    });
    address = asked;
    return asked;
  };
  return {
    current: (signal) => address ?? ask(signal),
    renew: async (refused, signal) => {
      const now = await (address ?? ask(signal));
      return now === refused ? ask(signal) : now;
    },
    redactor: { add: own.add, redact: (text) => redact(own.redact(text)) },
  };
}
