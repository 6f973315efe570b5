import { parameter, schema, type CheckOptions, type Schema } from '@assetql/core';
import { longestAddress } from '@assetql/core/wire';
import { unknownMember } from './assets/require-members.ts';
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

export const defaultLongestAddress: number = longestAddress;

/** The first offset that live services refuse; the specification does not define one. */
export const defaultOffsetWall: number = Number(parameter('offset')?.maximum) + 1;

const defaultLookUpMaxAge = 300_000;

/** Bytes; far more than the largest page with the longest descriptions. */
const defaultLargestAnswer = 100_000_000;

/** Bytes: 64 MiB. */
const defaultUploadMemory = 67_108_864;

const waysForLongQueries: readonly LongQueries[] = ['post', 'get', 'refuse'];

const members: Readonly<Record<keyof ClientOptions, true>> = {
  baseUrl: true,
  subscriptionKey: true,
  auth: true,
  fetch: true,
  headers: true,
  schema: true,
  severities: true,
  retry: true,
  timeout: true,
  facetsByQuery: true,
  longQueries: true,
  longestAddress: true,
  offsetWall: true,
  largestAnswer: true,
  lookUpMaxAge: true,
  uploadMemory: true,
  onRetry: true,
  clock: true,
  random: true,
};

/** Rejects a misspelt member, which would silently have no effect: requests without a key, say. */
function requireKnown(name: string, value: object, known: object): void {
  const unknown = unknownMember(value, Object.keys(known));
  if (unknown !== undefined) throw new TypeError(`${name} have ${unknown}.`);
}

/** Applies defaults to the options of a client. Throws a `TypeError` or `RangeError` without any secret for invalid options. */
export function resolveOptions(options: ClientOptions): ResolvedOptions {
  requireKnown('The options of createClient', options, members);
  requireKnown('The options of retry', options.retry || {}, defaultRetryPolicy);
  requireKnown('The options of timeout', options.timeout ?? {}, defaultTimeout);
  const credentials = createCredentials(options);
  // destructured, because a page's own fetch must be called without a receiver
  const { fetch = platformFetch } = options;
  return {
    baseUrl: resolveBaseUrl(options.baseUrl),
    schema: options.schema ?? schema,
    checkOptions: {
      ...(options.schema === undefined ? {} : { schema: options.schema }),
      ...(options.severities === undefined ? {} : { severities: options.severities }),
    },
    facetsByQuery: options.facetsByQuery ?? true,
    longQueries: resolveLongQueries(options.longQueries),
    longestAddress: atLeast('longestAddress', 1, options.longestAddress ?? defaultLongestAddress),
    offsetWall: atLeast('offsetWall', 1, options.offsetWall ?? defaultOffsetWall),
    lookUpMaxAge: duration('lookUpMaxAge', options.lookUpMaxAge ?? defaultLookUpMaxAge),
    uploadMemory: atLeast('uploadMemory', 1, options.uploadMemory ?? defaultUploadMemory),
    credentials,
    transport: {
      fetch,
      credentials,
      retry: resolveRetry(options.retry),
      timeout: resolveTimeout(options.timeout),
      clock: options.clock ?? systemClock,
      random: options.random ?? Math.random,
      largestAnswer: atLeast('largestAnswer', 1, options.largestAnswer ?? defaultLargestAnswer),
      onRetry: options.onRetry,
    },
  };
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
