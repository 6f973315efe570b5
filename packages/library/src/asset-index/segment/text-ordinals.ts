import { storedText, type TextTest, type Tree } from '@assetql/core/meaning';
import type { BitSet } from './bit-set.ts';
import type { SortedTexts, VisitOrdinals } from './sorted-texts.ts';
import { treeSet } from './tree-set.ts';

/** Visits the folded texts of a dictionary that satisfy a test; one that satisfies it in two ways is visited twice. */
export function visitSatisfying({ operator, texts }: TextTest, dictionary: SortedTexts, visit: VisitOrdinals): void {
  for (const text of texts.map(storedText)) {
    switch (operator) {
      case 'EQ': {
        const ordinal = dictionary.find(text);
        if (ordinal !== undefined) visit(ordinal, ordinal + 1);
        break;
      }
      case 'SW':
        dictionary.visitStarting(text, visit);
        break;
      case 'EW':
        dictionary.visitEnding(text, visit);
        break;
      default:
        dictionary.visitContaining(text, visit);
    }
  }
}

/** Visits the texts of a dictionary that satisfy a tree of tests. */
export function visitBody(body: Tree<TextTest>, dictionary: SortedTexts, visit: VisitOrdinals): void {
  if (body.kind === 'text') visitSatisfying(body, dictionary, visit);
  else {
    const addLeaf = (test: TextTest, set: BitSet): void =>
      visitSatisfying(test, dictionary, (from, to) => set.addRange(from, to));
    treeSet(body, dictionary.length, addLeaf).forEach((ordinal) => visit(ordinal, ordinal + 1));
  }
}
