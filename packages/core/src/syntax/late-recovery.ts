import type { RawDiagnostic } from '../diagnostics/diagnostic.ts';

type Recovery = typeof import('./recovery.ts');

let recovery: Recovery | undefined;
let loading: Promise<void> | undefined;
let isNeeded = false;

/**
 * Loads what reads texts with mistakes, once. Until then each text with a mistake has one error, which says that its explanation is still
 * loading; a text without mistakes is read at once. Rejects when it cannot be loaded; the next call tries again.
 *
 * Only bundles that are built with the condition `@assetql/late-recovery` need it; in all others recovery is there from the start.
 */
export function loadRecovery(): Promise<void> {
  loading ??= import('./recovery.ts').then(
    (module) => void (recovery = module),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Whether a text with a mistake was read before recovery was loaded. Such texts should be read again when {@link loadRecovery} resolves. */
export const needsRecovery = (): boolean => isNeeded;

/** The error of a text with a mistake that cannot be read yet. */
function notLoaded(text: string): RawDiagnostic {
  isNeeded = true;
  const message = 'This has a mistake; its explanation is still loading.';
  return { code: 'syntax', message, range: { start: 0, end: text.length } };
}

export const recoverFilter: Recovery['recoverFilter'] = (text, options) =>
  recovery?.recoverFilter(text, options) ?? { tokens: undefined, findings: [notLoaded(text)] };

export const recoverSearch: Recovery['recoverSearch'] = (text, ...others) =>
  recovery?.recoverSearch(text, ...others) ?? { tokens: undefined, diagnostics: [notLoaded(text)] };

export const recoverSort: Recovery['recoverSort'] = (text, schema) =>
  recovery?.recoverSort(text, schema) ?? { tokens: [], diagnostic: notLoaded(text) };
