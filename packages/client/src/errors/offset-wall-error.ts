import { ClientError } from './client-error.ts';

/**
 * Paging would need an offset that services refuse: `wall` or more. By a sort other than the date of upload that is so when more assets
 * match, and then none is given; by the date of upload, when more assets than that have the very same date.
 */
export class OffsetWallError extends ClientError {
  override readonly name = 'OffsetWallError';
  /** The number of matches, as far as the service said it. */
  readonly total: number;
  /** The first offset that is refused. */
  readonly wall: number;
  /** The date that too many assets have, where that is the reason: UTC with milliseconds. */
  readonly moment: string | undefined;

  constructor(call: string, total: number, wall: number, moment?: string) {
    const reason =
      moment === undefined
        ? `${total} assets match`
        : `Of ${total} assets that match, too many have the date ${moment}`;
    super(
      call,
      `${reason}, but paging ends at offset ${wall}. Narrow the query, sort it by the date of upload, or set a limit.`,
    );
    this.total = total;
    this.wall = wall;
    this.moment = moment;
  }
}
