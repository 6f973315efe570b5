import { parameter, schema, type CheckOptions, type Schema } from '@assetql/core';
import { longestAddress as longestUrl } from '@assetql/core/wire';
import { quote } from './assets/require-members.ts';
import type { ClientOptions, LongQueries } from './client-options.ts';
import { resolveBaseUrl } from './transport/base-url.ts';
import { systemClock } from './transport/clock.ts';
import { createCredentials, type Credentials } from './transport/credentials.ts';
import { platformFetch } from './transport/exchange.ts';
import { defaultRetryPolicy, type RetryPolicy } from './transport/retry-policy.ts';
import type { Timeout, TransportOptions } from './transport/transport-call.ts';

/** The options of a client with all defaults applied. */
export interface ResolvedOptions {
  /** Absolute, without a trailing slash. */
  readonly baseUrl: string;
  readonly schema: Schema;
  readonly checkOptions: CheckOptions;
  readonly facetsByQuery: boolean;
  readonly longQueries: LongQueries;
  /** Characters. */
  readonly longestAddress: number;
  readonly offsetWall: number;
  /** Milliseconds. */
  readonly lookUpMaxAge: number;
  /** Bytes. */
  readonly uploadMemory: number;
  readonly credentials: Credentials;
  readonly transport: TransportOptions;
}

const defaultTimeout: Timeout = { attempt: 30_000, total: 120_000 };

export const defaultLongestAddress: number = longestUrl;

/** The first offset that live services refuse; the specification does not define one. */
export const defaultOffsetWall: number = Number(parameter('offset')?.maximum) + 1;

const defaultLookUpMaxAge = 300_000;

/** Bytes; far more than the largest page with the longest descriptions. */
const defaultLargestAnswer = 100_000_000;

/** Bytes: 64 MiB. */
const defaultUploadMemory = 67_108_864;

const waysForLongQueries: readonly LongQueries[] = ['post', 'get', 'refuse'];

/** Applies defaults to the options of a client. Throws a `TypeError` or `RangeError` without any secret for invalid options. */
export function resolveOptions(options: ClientOptions): ResolvedOptions {
  requireOptions(options);
  const {
    baseUrl,
    subscriptionKey,
    auth,
    headers,
    // taken out, because a page's own fetch must be called without a receiver
    fetch = platformFetch,
    schema: own,
    severities,
    retry,
    timeout,
    facetsByQuery = true,
    longQueries,
    longestAddress = defaultLongestAddress,
    offsetWall = defaultOffsetWall,
    largestAnswer = defaultLargestAnswer,
    lookUpMaxAge = defaultLookUpMaxAge,
    uploadMemory = defaultUploadMemory,
    onRetry,
    clock = systemClock,
    random = Math.random,
    ...others
  } = options;
  // A misspelt option would silently have no effect: requests would go without their key, say.
  for (const name of Object.keys(others)) throw new TypeError(`createClient has no option ${quote(name)}.`);
  const credentials = createCredentials({ subscriptionKey, auth, headers });
  return {
    baseUrl: resolveBaseUrl(baseUrl),
    schema: own ?? schema,
    checkOptions: {
      ...(own === undefined ? {} : { schema: own }),
      ...(severities === undefined ? {} : { severities }),
    },
    facetsByQuery,
    longQueries: resolveLongQueries(longQueries),
    longestAddress: atLeast('longestAddress', 1, longestAddress),
    offsetWall: atLeast('offsetWall', 1, offsetWall),
    lookUpMaxAge: duration('lookUpMaxAge', lookUpMaxAge),
    uploadMemory: atLeast('uploadMemory', 1, uploadMemory),
    credentials,
    transport: {
      fetch,
      credentials,
      retry: resolveRetry(retry),
      timeout: resolveTimeout(timeout),
      clock,
      random,
      largestAnswer: atLeast('largestAnswer', 1, largestAnswer),
      onRetry,
    },
  };
}

/** JavaScript can call with anything. */
function requireOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('createClient takes an object with options, such as { baseUrl, subscriptionKey, auth }.');
  if ('fetch' in options && options.fetch !== undefined && typeof options.fetch !== 'function')
    throw new TypeError('The option fetch must be a function.');
}

function resolveRetry(retry: ClientOptions['retry']): RetryPolicy {
  if (retry === false) return { ...defaultRetryPolicy, attempts: 1 };
  const attempts = retry?.attempts ?? defaultRetryPolicy.attempts;
  if (!Number.isSafeInteger(attempts) || attempts < 1) throw new RangeError('retry.attempts must be 1 or more.');
  return {
    attempts,
    baseDelay: duration('retry.baseDelay', retry?.baseDelay ?? defaultRetryPolicy.baseDelay),
    maxDelay: duration('retry.maxDelay', retry?.maxDelay ?? defaultRetryPolicy.maxDelay),
    maxRetryAfter: duration('retry.maxRetryAfter', retry?.maxRetryAfter ?? defaultRetryPolicy.maxRetryAfter),
  };
}

function resolveTimeout(timeout: ClientOptions['timeout']): Timeout {
  return {
    attempt: duration('timeout.attempt', timeout?.attempt ?? defaultTimeout.attempt),
    total: duration('timeout.total', timeout?.total ?? defaultTimeout.total),
  };
}

function resolveLongQueries(given: LongQueries = 'post'): LongQueries {
  if (!waysForLongQueries.includes(given))
    throw new TypeError(`longQueries must be one of ${waysForLongQueries.join(', ')}.`);
  return given;
}

function atLeast(name: string, least: number, value: number): number {
  if (!(value >= least)) throw new RangeError(`${name} must be a number, ${least} or more.`);
  return value;
}

function duration(name: string, milliseconds: number): number {
  if (!(milliseconds >= 0)) throw new RangeError(`${name} must be a number of milliseconds, 0 or more.`);
  return milliseconds;
}
