import { didYouMean } from '../options/did-you-mean.ts';
import { CommandFailure } from '../io.ts';

/** Throws when the config file has no connection with this name. */
export function requireKnownConnection(
  { path, connections }: { readonly path: string; readonly connections: Readonly<Record<string, unknown>> },
  name: string,
): void {
  if (Object.hasOwn(connections, name)) return;
  throw new CommandFailure(`${path} has no connection ${name}. ${didYouMean(name, Object.keys(connections))}`);
}
