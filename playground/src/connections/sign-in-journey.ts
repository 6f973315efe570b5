import { forget, readStored, store } from '../state/stored.ts';
import { keepConnection } from './connection.ts';
import { beginSignIn, type Form, type Outcome, type Service } from './services.ts';

/** What is in the way of a sign-in. */
export type Obstacle = Exclude<Outcome<string>, { readonly kind: 'done' }>;

/**
 * Leaves the page for the log-in page of a service, which leads back here; the service is the chosen one then. Gives what is in the way,
 * or nothing when the browser is on its way.
 */
export async function leaveToSignIn(
  { name, baseUrl }: Pick<Service, 'name' | 'baseUrl'>,
  secrets: Form,
): Promise<Obstacle | undefined> {
  const begun = await beginSignIn(name, secrets);
  if (begun.kind !== 'done') return begun;
  const url = URL.parse(begun.value);
  if (url === null || !/^https?:$/.test(url.protocol))
    return { kind: 'refused', message: 'The address to sign in at is none of the web.' };
  keepConnection({ kind: 'service', name, baseUrl });
  store('signing-in', name);
  location.assign(url);
  return undefined;
}

/** The service that the person left the page for, where they have just come back; it is told once. */
export function comeBack(): string | undefined {
  const name = readStored('signing-in');
  forget('signing-in');
  return name;
}
