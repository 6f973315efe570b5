import { visible } from '@assetql/client/visible';
import { clientFor, type ChosenService } from '../connections/connection.ts';
import { failureOfCall, isRefused } from '../connections/failure-of-call.ts';
import type { Io } from '../io.ts';
import { retryNotice } from '../terminal/retry-notice.ts';
import { waitingNotice } from '../terminal/waiting-notice.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { signInHint } from './sign-in-hint.ts';
import { tokenUser } from './token-user.ts';

/**
 * Prints the user of a fixed token, after the service has accepted it. The interface has no call that says who asks, so the name is what the
 * token says. The exit status is 1 without a token, and when the service refuses it.
 */
export async function tellTokenUser(io: Io, chosen: ChosenService, workspace: Workspace): Promise<number> {
  const { name, baseUrl, token } = chosen;
  const service = visible(name === undefined ? baseUrl : `${name}, ${baseUrl}`);
  if (token === undefined) {
    io.err(`Nobody is signed in to ${service}. ${(await signInHint(io, chosen)) ?? ''}\n`);
    return 1;
  }
  const origin = token === io.env['ASSETQL_TOKEN'] ? 'ASSETQL_TOKEN' : 'the config file';
  try {
    const { fetch } = waitingNotice(io, baseUrl);
    await clientFor(chosen, workspace, { onRetry: retryNotice(io), fetch }).assets.list(
      { count: 0 },
      { signal: io.signal },
    );
  } catch (error) {
    if (!isRefused(error)) throw failureOfCall(error);
    io.err(`Nobody is signed in to ${service}, since it refuses the token of ${origin}: ${visible(error.reason)}\n`);
    return 1;
  }
  const user = tokenUser(token);
  io.out(`${visible(user ?? 'somebody without a name')}\n`);
  const unnamed = user === undefined ? ', which does not say whose it is' : '';
  io.err(`${service}; it accepts the token of ${origin}${unnamed}\n`);
  return 0;
}
