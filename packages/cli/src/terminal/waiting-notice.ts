import type { TokenProvider } from '@assetql/client';
import { visible } from '@assetql/client/visible';
import type { Io } from '../io.ts';

/** How long a service may keep a command waiting before the user is told, in milliseconds. */
const patience = 2000;

/** Tells the user, once per command, that a service is slow to answer. */
export interface WaitingNotice {
  /** Waits for a promise. */
  readonly during: <Value>(work: Promise<Value>) => Promise<Value>;
  /** The platform's `fetch`, watched until the whole response has been received. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Watches the renewal of a service's tokens. */
  readonly watchSignIn: <Service extends { readonly auth?: TokenProvider }>(service: Service) => Service;
}

/** Says nothing about uploaded bytes, which have a progress display of their own. */
export function waitingNotice(
  { err, errIsTerminal }: Pick<Io, 'err' | 'errIsTerminal'>,
  baseUrl: string | URL,
): WaitingNotice {
  const service = visible(URL.parse(String(baseUrl))?.host ?? 'the service');
  let isTold = false;

  const tell = (): void => {
    if (isTold) return;
    isTold = true;
    err(`${errIsTerminal ? '\r\u001B[K' : ''}Waiting for an answer from ${service} …\n`);
  };

  /** Returns a function to call when the wait is over. */
  const start = (): (() => void) => {
    const timer = setTimeout(tell, patience);
    timer.unref();
    return () => clearTimeout(timer);
  };

  const during = async <Value>(work: Promise<Value>): Promise<Value> => {
    const end = start();
    try {
      return await work;
    } finally {
      end();
    }
  };

  const watchedFetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { body = null } = init;
    if (body !== null && typeof body !== 'string') return await fetch(url, init);
    const response = await during(fetch(url, init));
    // an error response may have a status that the constructor of Response refuses
    if (!response.ok || response.body === null) return response;
    const end = start();
    const whole = new TransformStream<Uint8Array, Uint8Array>({ flush: end, cancel: end });
    return new Response(response.body.pipeThrough(whole), response);
  };

  return {
    during,
    fetch: watchedFetch,
    watchSignIn: (connected) => {
      const { auth } = connected;
      return auth === undefined
        ? connected
        : { ...connected, auth: (request) => during(Promise.resolve(auth(request))) };
    },
  };
}
