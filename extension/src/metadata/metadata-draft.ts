import type { Annotations, Asset, ReplacedAnnotations } from '@assetql/client';
import type { L10n } from '../connections/l10n.ts';

/** The ratings that can be written: stars, and -1 for rejected. */
export const ratings: readonly number[] = [5, 4, 3, 2, 1, 0, -1];

/** A rating in words. */
export function ratingText(rating: number | undefined, { t }: L10n): string {
  if (rating === undefined) return t('several ratings');
  if (rating < 0) return t('rejected');
  if (rating === 0) return t('no stars');
  return rating === 1 ? t('1 star') : t('{0} stars', rating);
}

/** What the files say of an asset, without the keywords that its library gives it by itself. */
export function annotationsOf(
  { title, description, rating, keywords = [] }: Asset,
  derived: readonly string[],
): Annotations {
  const stars = rating.average ?? 0;
  return {
    title: title ?? '',
    description: description ?? '',
    rating: Number.isInteger(stars) ? stars : undefined,
    keywords: keywords.filter((keyword) => !derived.includes(keyword)),
  };
}

/** Keywords as one line to edit, separated by commas. A keyword that contains a comma or a quote is quoted, as in CSV. */
export const keywordLine = (keywords: readonly string[]): string =>
  keywords.map((keyword) => (/[,"]/.test(keyword) ? `"${keyword.replaceAll('"', '""')}"` : keyword)).join(', ');

/** A keyword without the quotes around it. */
const unquoted = (written: string): string =>
  written.length > 1 && written.startsWith('"') && written.endsWith('"')
    ? written.slice(1, -1).replaceAll('""', '"').trim()
    : written;

/** The keywords of such a line, each once. A quote that is not closed is a part of the keyword. */
export function keywordsIn(line: string): readonly string[] {
  const found = new Map<string, string>();
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at <= line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    if (at < line.length && (isQuoted || line[at] !== ',')) continue;
    const keyword = unquoted(line.slice(start, at).trim());
    start = at + 1;
    if (keyword !== '' && !found.has(keyword.toLowerCase())) found.set(keyword.toLowerCase(), keyword);
  }
  return [...found.values()];
}

/** What others have written meanwhile and is replaced; `undefined` when that is nothing. */
export function replacedText(replaced: ReplacedAnnotations, l10n: L10n): string | undefined {
  const lines = planText(replaced, l10n);
  return lines === ''
    ? undefined
    : `${l10n.t('Somebody has changed it since you began to edit it. This is replaced:')}\n${lines}`;
}

/** What a sidecar says or will say, a line for each thing that is given. */
export function planText(
  {
    title,
    description,
    rating,
    keywords,
  }: { readonly [Member in keyof Annotations]?: Annotations[Member] | undefined },
  l10n: L10n,
): string {
  const { t } = l10n;
  const none = t('none');
  const text = (value: string): string => (value === '' ? none : value);
  return [
    title === undefined ? undefined : t('Title: {0}', text(title)),
    description === undefined ? undefined : t('Description: {0}', text(description)),
    rating === undefined ? undefined : t('Rating: {0}', ratingText(rating, l10n)),
    keywords === undefined ? undefined : t('Keywords: {0}', text(keywordLine(keywords))),
  ]
    .filter((line) => line !== undefined)
    .join('\n');
}
