type Environment = Readonly<Record<string, string | undefined>>;

/** Names and addresses of this machine, for which no proxy is used. */
const thisMachine = ['localhost', '127.0.0.1', '::1', '[::1]'];

/** The value of a variable whose name is written in small letters or in capitals. An empty one counts as unset. */
const variable = (env: Environment, name: string): string | undefined =>
  [env[name], env[name.toUpperCase()]].find((value) => value !== undefined && value !== '');

const isHttp = (address: string | undefined): address is string =>
  address !== undefined && /^https?:$/.test(URL.parse(address)?.protocol ?? '');

/**
 * Sends the requests of this process through the HTTP proxies that the environment names (`HTTPS_PROXY`, `HTTP_PROXY`), except to this
 * machine and to the hosts of `NO_PROXY`. Proxies of other kinds are not used. Imports nothing when no proxy is named.
 */
export async function useProxy(env: Environment): Promise<void> {
  const names = ['http_proxy', 'https_proxy'];
  const proxies = names.map((name) => [name, variable(env, name)] as const).filter(([, address]) => isHttp(address));
  if (proxies.length === 0) return;
  const { default: http } = await import('node:http');
  // Node has it from 24.14 on.
  if (!('setGlobalProxyFromEnv' in http)) return;
  const direct = [...thisMachine, variable(env, 'no_proxy')].filter((hosts) => hosts !== undefined);
  http.setGlobalProxyFromEnv({ ...Object.fromEntries(proxies), no_proxy: direct.join(',') });
}
