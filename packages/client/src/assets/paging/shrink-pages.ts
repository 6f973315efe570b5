import { ServiceError } from '../../errors/service-error.ts';
import type { PagingRequest } from './paging-strategy.ts';

type ListPages = PagingRequest['list'];

/** Whether a page was refused because its assets together are too large for one response. */
const isTooLarge = (failure: unknown): boolean =>
  failure instanceof ServiceError && (failure.diagnostics.count ?? []).some(({ code }) => code === 'limit');

/** Requests pages of half the size, from then on, when a response would be too large. Rejects when one asset alone is. */
export function shrinkPages(list: ListPages): ListPages {
  let most = Infinity;
  return async (request) => {
    for (;;) {
      const count = Math.min(request.count ?? Infinity, most);
      try {
        return await list(count === Infinity ? request : { ...request, count });
      } catch (failure) {
        if (!isTooLarge(failure) || count === Infinity || count <= 1) throw failure;
        most = Math.floor(count / 2);
      }
    }
  };
}
