import { storedText, type TextTest, type Tree } from '@assetql/core/meaning';
import { BitSet } from './bit-set.ts';
import type { SortedTexts, VisitOrdinals } from './sorted-texts.ts';

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
  else bodySet(body, dictionary).forEach((ordinal) => visit(ordinal, ordinal + 1));
}

function bodySet(body: Tree<TextTest>, dictionary: SortedTexts): BitSet {
  const set = new BitSet(dictionary.length);
  switch (body.kind) {
    case 'constant':
      return body.value ? set.not() : set;
    case 'and':
      set.not();
      for (const operand of body.operands) set.and(bodySet(operand, dictionary));
      return set;
    case 'or':
      for (const operand of body.operands) set.or(bodySet(operand, dictionary));
      return set;
    case 'not':
      return bodySet(body.operand, dictionary).not();
    default:
      visitSatisfying(body, dictionary, (from, to) => set.addRange(from, to));
      return set;
  }
}
