import type { BrandCategory } from '../content/category-tree.ts';
import type { Subject } from '../content/subject.ts';

/** One kind of generated file. */
export interface FileKind {
  /** Names the kind inside media keys. */
  readonly name: string;
  /** Lower case, without a dot; empty for none. */
  readonly extension: string;
  /** How many files of the kind the sample has. */
  readonly count: number;
  readonly title: (subject: Subject) => string;
  readonly category: BrandCategory;
  /** Pixels; absent for files without a picture. */
  readonly size?: { readonly width: number; readonly height: number };
  /** What its thumbnail is: the file itself, the drawing, the drawing on its backdrop, or a sheet of paper with the extension on it. */
  readonly thumbnail: 'itself' | 'drawing' | 'tile' | 'card';
  /** Whether the drawing is placed on the subject's backdrop. */
  readonly backdrop?: boolean;
  readonly make: (subject: Subject) => Uint8Array<ArrayBuffer>;
}
