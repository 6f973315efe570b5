const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Whether a host to listen on can be reached from this machine only. */
export const isLoopback = (host: string): boolean =>
  loopback.has(host.toLowerCase()) || /^127\.\d+\.\d+\.\d+$/.test(host);

/** The name in a `Host` header, in lower case and without its port. `undefined` when it is not valid in an address. */
export function hostName(host: string): string | undefined {
  const name = /^(\[[0-9a-f:.]+\]|[^:/?#@\s\\]+)(?::\d+)?$/i.exec(host.trim())?.[1];
  return name !== undefined && URL.canParse(`http://${host.trim()}`)
    ? name.toLowerCase().replace(/\.$/, '')
    : undefined;
}

/**
 * Says which `Host` headers are answered: names of this machine and those that were allowed. A page of another site that makes its own
 * name point here (DNS rebinding) still sends that name, and is refused. Ports are not looked at, since they may be forwarded.
 */
export function hostGuard(allowed: readonly string[]): (host: string | undefined) => boolean {
  const names = new Set([...loopback, ...allowed.flatMap((name) => hostName(name) ?? [])]);
  return (host) => {
    const name = host === undefined ? undefined : hostName(host);
    return name !== undefined && names.has(name);
  };
}
