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

/** Why paging cannot go on. */
export type PagingFault = keyof typeof explanations;

/**
 * The answers of the service contradict each other, so that nobody can know whether every asset was given. The assets that were given
 * are right; another sort, a narrower query or a larger page may read the rest.
 */
export class PagingError extends ClientError {
  override readonly name = 'PagingError';
  /**
   * `unrestricted`: a filter by date was ignored. `unsorted`: the sort was. `inconsistent`: the filter and the dates that are shown
   * disagree. `unsettled`: a group of equal dates did not keep its order. `repeated`: pages repeat.
   */
  readonly fault: PagingFault;

  constructor(call: string, fault: PagingFault) {
    super(call, `${call} cannot be paged to its end: ${explanations[fault]}.`);
    this.fault = fault;
  }
}
