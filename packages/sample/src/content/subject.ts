import type { Color } from '../drawing/color.ts';
import type { OpenMojiEntry } from '../open-moji.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';
import { keywordsOf } from './drawing-facts.ts';
import { authorOf } from './people.ts';

/** The drawing that a generated file is about. */
export interface Subject {
  readonly entry: OpenMojiEntry;
  /** As the start of a sentence: `Grinning face`. */
  readonly name: string;
  /** The SVG text; read when it is first asked for. */
  readonly svg: string;
  readonly keywords: readonly string[];
  /** Who drew it, as the licence asks to be told. */
  readonly credit: string;
  /** A colour to put after it. */
  readonly backdrop: { readonly name: string; readonly color: Color };
  /** The same numbers for the same drawing and purpose. */
  readonly random: (purpose: string) => SeededRandom;
}

const backdrops = [
  { name: 'teal', color: [31, 156, 156] },
  { name: 'white', color: [255, 255, 255] },
  { name: 'yellow', color: [252, 234, 43] },
  { name: 'dark blue', color: [30, 80, 160] },
  { name: 'pink', color: [255, 167, 192] },
  { name: 'light grey', color: [208, 207, 206] },
  { name: 'purple', color: [137, 103, 170] },
] as const satisfies readonly Subject['backdrop'][];

/** `flag: Wales` becomes `Flag of Wales`, all else gets a capital letter. */
export function readableName(annotation: string): string {
  const name = annotation.replace(/^flag: /, 'flag of ').replace(/^(\S+): /, '$1 ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function subjectOf(entry: OpenMojiEntry, drawing: (hexcode: string) => string): Subject {
  const random = (purpose: string): SeededRandom => seededRandom(`${purpose} ${entry.hexcode}`);
  let svg: string | undefined;
  return {
    entry,
    name: readableName(entry.annotation),
    get svg() {
      return (svg ??= drawing(entry.hexcode));
    },
    keywords: keywordsOf(entry),
    credit: `Drawing by ${authorOf(entry)} for OpenMoji, CC BY-SA 4.0`,
    backdrop: random('backdrop').pick(backdrops),
    random,
  };
}
