import { didYouMean } from '../options/did-you-mean.ts';
import { CommandFailure } from '../io.ts';

/** Refuses the name of a connection that the config file does not have. */
export function requireKnownConnection(
  { path, connections }: { readonly path: string; readonly connections: Readonly<Record<string, unknown>> },
  name: string,
): void {
  if (Object.hasOwn(connections, name)) return;
  throw new CommandFailure(`${path} has no connection ${name}. ${didYouMean(name, Object.keys(connections))}`);
}
