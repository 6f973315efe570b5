import { l10n, type CancellationToken, type Disposable } from 'vscode';

/** A signal that aborts when a token is cancelled. To be disposed of when the work is done. */
export function abortOn(token: CancellationToken): Disposable & { readonly signal: AbortSignal } {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new DOMException(l10n.t('It was cancelled.'), 'AbortError'));
  const watched = token.onCancellationRequested(abort);
  if (token.isCancellationRequested) abort();
  return { signal: controller.signal, dispose: () => watched.dispose() };
}
