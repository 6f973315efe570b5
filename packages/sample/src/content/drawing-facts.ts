import { groupName } from './category-tree.ts';
import type { OpenMojiEntry } from '../open-moji.ts';
import { seededRandom } from './seeded-random.ts';

/** The tags of Unicode and of OpenMoji, each once, in the order of the data. */
export function keywordsOf(entry: OpenMojiEntry): readonly string[] {
  const keywords = new Map<string, string>();
  for (const tag of `${entry.tags},${entry.openmoji_tags}`.split(',')) {
    const keyword = tag.normalize('NFC').trim();
    if (keyword !== '' && !keywords.has(keyword.toLowerCase())) keywords.set(keyword.toLowerCase(), keyword);
  }
  return [...keywords.values()];
}

/** What the data says of a drawing, as a sentence. */
export function descriptionOf(entry: OpenMojiEntry): string {
  const code = entry.hexcode
    .split('-')
    .map((part) => `U+${part}`)
    .join(' ');
  return entry.emoji === ''
    ? `Icon of OpenMoji (${code}), group ${groupName(entry)}, ${entry.subgroups}.`
    : `Emoji ${entry.emoji} (${code}), group ${groupName(entry)}, ${entry.subgroups}.`;
}

/** Words that a drawing shows as shapes: `COOL button`, `keycap: 5`. */
export function textInDrawing(entry: OpenMojiEntry): string | null {
  return /^keycap: (.+)$/.exec(entry.annotation)?.[1] ?? /^([A-Z0-9!]+) button\b/.exec(entry.annotation)?.[1] ?? null;
}

/**
 * When a drawing was uploaded: on the day that the data names, at a generated time of the working day.
 * Drawings that differ by the tone of the skin came together, in the same millisecond.
 */
export function uploadedAt(entry: OpenMojiEntry): number {
  const random = seededRandom(`uploaded ${entry.skintone_base_hexcode || entry.hexcode}`);
  return Date.parse(`${entry.openmoji_date}T08:00:00.000Z`) + random.below(10 * 3_600_000);
}
