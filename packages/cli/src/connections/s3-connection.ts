import type { S3Connection } from '@assetql/library/node';
import type { Io } from '../io.ts';

/** Whether a place for files is a bucket, and not a folder. */
export const isBucket = (place: string): boolean => /^s3:\/\//i.test(place);

/** Stores other than AWS mostly have one region, and take this name for it. */
const anyRegion = 'us-east-1';

/** How a store of buckets is reached: what AWS's own programs read of the environment holds here as well. */
export function s3Connection({ env }: Io, endpoint: string | undefined): S3Connection {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const sessionToken = env['AWS_SESSION_TOKEN'];
  const hasKeys = accessKeyId !== undefined && secretAccessKey !== undefined;
  return {
    endpoint,
    region: env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'] ?? (endpoint === undefined ? undefined : anyRegion),
    ...(hasKeys
      ? { credentials: { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) } }
      : {}),
  };
}
