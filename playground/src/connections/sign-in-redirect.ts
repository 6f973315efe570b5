import { leaveFor } from '../state/leaving.ts';
import { forget, readStored, store } from '../state/stored.ts';
import { keepConnection } from './connection.ts';
import { beginSignIn, type Form, type Outcome, type Service } from './services.ts';

/** The reason why a sign-in cannot start. */
export type Obstacle = Exclude<Outcome<string>, { readonly kind: 'done' }>;

/**
 * Navigates to the service's log-in page, which returns here with the service as the chosen one. Resolves to the obstacle, or to
 * `undefined` when the browser is navigating.
 */
export async function redirectToSignIn(
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
  leaveFor(url);
  return undefined;
}

/** The service whose sign-in the user has just returned from. Only the first call returns it. */
export function takeReturnedService(): string | undefined {
  const name = readStored('signing-in');
  forget('signing-in');
  return name;
}
