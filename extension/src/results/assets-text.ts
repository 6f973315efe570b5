import type { L10n } from '../connections/l10n.ts';

/** `1 asset`, `1,280 assets`; with `isLeast`, `at least 50 assets`. */
export function assetsText(total: number, isLeast: boolean, language: string, l10n: L10n): string {
  const number = new Intl.NumberFormat(language).format(total);
  if (isLeast) return l10n.t('at least {0} assets', number);
  return total === 1 ? l10n.t('1 asset') : l10n.t('{0} assets', number);
}
