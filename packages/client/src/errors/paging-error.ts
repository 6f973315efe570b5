import { ClientError } from './client-error.ts';

const explanations = {
  unrestricted:
    'the answer has assets from before the date that it was asked from, so the service does not restrict by it',
  unsorted: 'the assets do not come in the order of their dates, as they were asked for',
  inconsistent:
    'the service does not find assets by the dates that it shows, so no date can say where the next page starts',
  unsettled: 'too many assets have the same date, and they came in another order each time they were asked for',
  repeated: 'the service gives the same pages again and again, without a sign of the end',
} as const;

/** The reason why paging failed. */
export type PagingFault = keyof typeof explanations;

/**
 * The service's responses contradict each other, so it is unknown whether every asset was returned. The assets returned so far are correct.
 * Another sort, a narrower query or larger pages may read the rest.
 */
export class PagingError extends ClientError {
  override readonly name = 'PagingError';
  /**
   * `unrestricted`: the service ignored a filter by date. `unsorted`: it ignored the sort. `inconsistent`: the filter and the returned
   * dates disagree. `unsettled`: a group of equal dates did not keep its order. `repeated`: pages repeat.
   */
  readonly fault: PagingFault;

  constructor(call: string, fault: PagingFault) {
    super(call, `${call} cannot be paged to its end: ${explanations[fault]}.`);
    this.fault = fault;
  }
}
