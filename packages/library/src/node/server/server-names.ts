import { hostName, isLoopback } from './host-guard.ts';
import type { PublicAddress } from './public-address.ts';
import { hostNameProblem, type ServeProblem } from './serve-problem.ts';

/** Where a server listens, and by which names it may be called. */
export interface ServerNames {
  readonly kind: 'names';
  /** To listen on, without brackets. */
  readonly host: string;
  /** Whether it can be reached from this machine only. */
  readonly local: boolean;
  /** Of its addresses. */
  readonly name: string;
  readonly names: readonly string[];
}

/** Settles the names of a server; what cannot be one is said. */
export function serverNames(
  given: string,
  allowHosts: readonly string[],
  known: PublicAddress | undefined,
): ServerNames | ServeProblem {
  // Only in an address is an IPv6 address in brackets.
  const host = given.replace(/^\[(.*)\]$/, '$1');
  const local = isLoopback(host);
  const named = host.includes(':') ? `[${host}]` : host;
  const noName = allowHosts.find((each) => hostName(each) === undefined);
  if (noName !== undefined) return hostNameProblem(noName);
  const names = [
    ...(local ? [named] : []),
    ...[...allowHosts, ...(known === undefined ? [] : [known.host])].flatMap((each) => hostName(each) ?? []),
  ];
  const [name] = names;
  if (name === undefined)
    return {
      kind: 'refused',
      code: 'allow-host-missing',
      message: `To listen on ${host}, which others can reach, say by which name they will call it (--allow-host NAME).`,
    };
  return { kind: 'names', host, local, name, names };
}
