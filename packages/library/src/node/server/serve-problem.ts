import { messageOf, systemCode } from '../../failure.ts';
import { originOf } from './cross-origin.ts';

/** Why a server could not be started, as a sentence for the person who started it. */
export interface ServeProblem {
  readonly kind: 'refused';
  readonly code:
    | 'port-in-use'
    | 'allow-host-missing'
    | 'allow-host-invalid'
    | 'allow-origin-invalid'
    | 'public-url-invalid'
    | 'redirect-uri-invalid'
    | 'identity-damaged'
    | 'cannot-listen';
  readonly message: string;
}

/** Why the server could not listen on an address. */
export function listenProblem(failure: unknown, host: string, port: number): ServeProblem {
  if (systemCode(failure) === 'EADDRINUSE')
    return {
      kind: 'refused',
      code: 'port-in-use',
      message: `Port ${port} on ${host} is in use; choose another one with --port, or a free one with --port 0.`,
    };
  return {
    kind: 'refused',
    code: 'cannot-listen',
    message: `Cannot listen on port ${port} of ${host}: ${messageOf(failure)}.`,
  };
}

/** Says what to write instead of an invalid host name: when it is an address, the host in it. */
export function hostNameProblem(text: string): ServeProblem {
  const host = URL.canParse(text) ? new URL(text).host : '';
  const write = host === '' ? 'a name such as library.example' : host;
  return {
    kind: 'refused',
    code: 'allow-host-invalid',
    message: `${text} is no host name; write ${write} (--allow-host NAME).`,
  };
}

/** Says what a public address looks like. */
export const publicUrlProblem = (text: string): ServeProblem => ({
  kind: 'refused',
  code: 'public-url-invalid',
  message: `“${text}” is not an address to call this server by; write one such as https://library.example or https://example.org/library, without a query, and with a path other than /api, /assets, /health, /identity, /metrics, /ready and /services (--public-url ADDRESS).`,
});

/** Says what to write instead of an invalid origin: when it is an address, the origin in it. */
export function originProblem(text: string): ServeProblem {
  const origin = originOf(text) ?? 'one such as https://vscode.dev';
  return {
    kind: 'refused',
    code: 'allow-origin-invalid',
    message: `${text} is no origin of a page; write ${origin} (--allow-origin ORIGIN).`,
  };
}
