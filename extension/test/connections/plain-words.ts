import type { L10n } from '../../src/connections/l10n.ts';

/** Sentences as the sources have them. */
export const plainWords: L10n = {
  t: (message, ...args) => message.replaceAll(/\{(\d+)\}/g, (_, place: string) => String(args[Number(place)])),
};
