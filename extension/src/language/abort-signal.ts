import type { CancellationToken } from 'vscode';

/** A cancellation of VS Code as the platform has it. */
export function abortSignal(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}
