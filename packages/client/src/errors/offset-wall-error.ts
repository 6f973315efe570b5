import { ClientError } from './client-error.ts';

/**
 * Paging would need an offset that services refuse: `wall` or more. Sorted by another key than the upload date, this means that more assets
 * match, and none is returned. Sorted by the upload date, it means that more assets than that share one date.
 */
export class OffsetWallError extends ClientError {
  override readonly name = 'OffsetWallError';
  /** The number of matching assets, as far as the service reports it. */
  readonly total: number;
  /** The smallest offset that is refused. */
  readonly wall: number;
  /** The shared date of too many assets, if that is the reason: UTC with milliseconds. */
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
