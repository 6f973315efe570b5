import { check, print, type Schema } from '@assetql/core';
import type { Restriction } from '@assetql/core/meaning';

/** Whether a request may be sent: not with a date that lacks its status, nor with more than the language takes. */
export function isAllowed(request: Restriction, schema: Schema | undefined): boolean {
  const options = schema === undefined ? {} : { schema };
  return (['filters', 'containerfilter', 'search'] as const).every((kind) =>
    check(kind, print(request[kind]), options).diagnostics.every(({ severity }) => severity !== 'error'),
  );
}
