import { AccessError, type Access } from '../../contracts/connections.ts';
import type { L10n } from '../l10n.ts';
import type { Library } from './library.ts';

/** What came of one small request to a library. */
export type LibraryTest =
  | { readonly kind: 'answered'; readonly milliseconds: number; readonly total: number }
  /** With `access` when that says how to solve the problem; without it the address may be wrong. */
  | { readonly kind: 'failed'; readonly problem: string; readonly access?: Access };

/** How a test says what is wrong. */
export interface Words {
  readonly l10n: L10n;
  /** In which durations are written, as a BCP 47 tag. */
  readonly language: string;
}

/** The timeout of a test, in milliseconds. */
const longestTest = 15_000;

const accessOf = (library: Library): LibraryTest | undefined => {
  const access = library.access();
  return 'problem' in access ? { kind: 'failed', problem: access.problem, access } : undefined;
};

/**
 * Asks a library for no more than how many assets it has, once. Nothing is thrown that a person could fix. Rejects with the signal's reason
 * when it aborts.
 */
export async function testLibrary(
  library: Library,
  { l10n, language }: Words,
  signal: AbortSignal,
): Promise<LibraryTest> {
  const { ClientError, createClient, NetworkError, ResponseError, ServiceError, TimeoutError } =
    await import('@assetql/client');
  const { label, baseUrl, address = baseUrl } = library.connection;
  try {
    // A service that did not answer before may answer now.
    await library.look();
    signal.throwIfAborted();
    const { fetch } = await library.open();
    signal.throwIfAborted();
    const client = createClient({
      baseUrl,
      fetch,
      auth: 'placeholder',
      retry: false,
      timeout: { attempt: longestTest },
    });
    const start = performance.now();
    const { total } = await client.assets.list({ count: 0 }, { signal });
    return { kind: 'answered', milliseconds: Math.max(1, Math.round(performance.now() - start)), total };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AccessError) return { kind: 'failed', problem: error.message, access: error.access };
    if (!(error instanceof ClientError)) throw error;
    // The library keeps why its last request failed, which is more precise than the error.
    const known = accessOf(library);
    if (known !== undefined) return known;
    if (error instanceof NetworkError || error instanceof TimeoutError) {
      const { unreachableText } = await import('./unreachable-text.ts');
      return {
        kind: 'failed',
        problem:
          unreachableText(error, label, address, l10n) ??
          l10n.t(
            '“{0}” does not answer at {1}. Look at the network, and whether the address is right.',
            label,
            address,
          ),
      };
    }
    if (error instanceof ResponseError)
      return {
        kind: 'failed',
        problem: l10n.t(
          '{0}, not a library, answers “{1}” at {2}. Check the address: it is the base_url that the provider gave you, often with /api at its end. A network that wants you to log in answers so, too.',
          error.received === 'an HTML page' ? l10n.t('A web page') : l10n.t('Something else'),
          label,
          address,
        ),
      };
    const { failureText } = await import('../../results/failure-text.ts');
    const { status } = error instanceof ServiceError ? error : { status: 0 };
    const problem =
      status === 404
        ? l10n.t(
            'There is no service at {0}. Check the address of “{1}”: it is the base_url that the provider gave you.',
            address,
            label,
          )
        : l10n.t('“{0}” answers, but not as it should: {1}', label, failureText(error, language, l10n));
    return { kind: 'failed', problem };
  }
}
