import { visible } from '@assetql/client/visible';
import { CommandFailure, type Io } from '../io.ts';

/**
 * Does a part of the work, such as one of several files. A failure is reported and makes the exit status 2, and the caller goes on with the
 * other parts. Resolves to whether the part was done.
 */
export async function continueOnFailure(
  io: Pick<Io, 'err' | 'incomplete'>,
  part: () => Promise<void>,
): Promise<boolean> {
  try {
    await part();
    return true;
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    io.err(`assetql: ${visible(error.message)}\n`);
    io.incomplete?.();
    return false;
  }
}
