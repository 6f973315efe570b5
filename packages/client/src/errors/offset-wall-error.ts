import { ClientError } from './client-error.ts';

/** More assets match than paging by offset can reach: services refuse an offset from `wall` on. Nothing beyond it was asked for. */
export class OffsetWallError extends ClientError {
  override readonly name = 'OffsetWallError';
  /** The number of matches, as far as the service said it. */
  readonly total: number;
  /** The first offset that is refused. */
  readonly wall: number;

  constructor(call: string, total: number, wall: number) {
    super(
      call,
      `${total} assets match, but paging ends at offset ${wall}. Narrow the query, for example by DateUploaded, or set a limit.`,
    );
    this.total = total;
    this.wall = wall;
  }
}
