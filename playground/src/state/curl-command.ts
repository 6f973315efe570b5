import { writeCurl } from '@assetql/core/wire';

/** Placeholders for the user to replace. */
const blanks = { token: '<ACCESS_TOKEN>', subscriptionKey: '<SUBSCRIPTION_KEY>' };

/** A request as a POSIX shell command, with placeholders for the credentials (§4.1). */
export const curlCommand = (url: string): string => writeCurl({ url }, blanks);
