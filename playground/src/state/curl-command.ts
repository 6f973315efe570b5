import { writeCurl } from '@assetql/core/wire';

/** For the person to fill in. */
const blanks = { token: '<ACCESS_TOKEN>', subscriptionKey: '<SUBSCRIPTION_KEY>' };

/** A request as a command line for a POSIX shell; what lets one in (§4.1) is left for the person to fill in. */
export const curlCommand = (url: string): string => writeCurl({ url }, blanks);
