import { check, print, type Schema } from '@assetql/core';
import type { Restriction } from '@assetql/core/meaning';

/** Whether a request can be sent: every date has its status condition, and no limit of the language is exceeded. */
export function isAllowed(request: Restriction, schema: Schema | undefined): boolean {
  const options = schema === undefined ? {} : { schema };
  return (['filters', 'containerfilter', 'search'] as const).every((kind) =>
    check(kind, print(request[kind]), options).diagnostics.every(({ severity }) => severity !== 'error'),
  );
}
