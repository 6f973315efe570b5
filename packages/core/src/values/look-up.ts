import type { CatalogueNeed } from '../diagnostics/diagnostic.ts';
import type { LookUpKind } from '../schema/look-up-names.ts';
import type { Range } from '../text/range.ts';
import type { StringValue } from '../syntax/ast.ts';
import { createFix, replace } from '../diagnostics/create-fix.ts';
import { readScalar } from './scalar.ts';
import type { ValueScanner } from './value-scanner.ts';

export { lookUpNames, type LookUpKind } from '../schema/look-up-names.ts';

/** What a look-up finds, and the library data it needs. */
export const lookUpKinds: Readonly<Record<LookUpKind, Exclude<CatalogueNeed, 'keywords'>>> = {
  category: 'categories',
  user: 'users',
  attribute: 'attributes',
  lightbox: 'lightboxes',
};

/** `category("A/B")` and its like: the id of what has this name, found in the library when the search runs. */
export interface LookUpValue {
  readonly kind: 'LookUp';
  readonly range: Range;
  readonly lookUp: LookUpKind;
  /** Names from the root of the categories; one name for the others. */
  readonly path: readonly string[];
  /** The text between the brackets, and the texts in it. */
  readonly argumentRange: Range;
  readonly arguments: readonly StringValue[];
}

const separator = '/';

const opening = /\(/y;
const closing = /\)/y;
const comma = /,/y;

/** The names of a category as they are written between the brackets of a look-up. A single name with a `/` in it cannot be. */
export function lookUpArguments(path: readonly string[]): string | undefined {
  if (!path.some((name) => name.includes(separator))) return JSON.stringify(path.join(separator));
  return path.length > 1 ? path.map((name) => JSON.stringify(name)).join(', ') : undefined;
}

/** The names that the texts of a look-up stand for: a single text of a category is a path, split at `/`. */
export function lookUpPath(lookUp: LookUpKind, texts: readonly string[]): readonly string[] {
  const [only, second] = texts;
  return lookUp === 'category' && only !== undefined && second === undefined ? only.split(separator) : texts;
}

/** Reads a look-up whose name was just read. */
export function readLookUp(scanner: ValueScanner, lookUp: LookUpKind, start: number): LookUpValue | undefined {
  const example = `Write ${lookUp}("${lookUp === 'category' ? 'Brand/Logos' : 'name'}").`;
  scanner.take(opening);
  const from = scanner.position;
  const texts: StringValue[] = [];
  let end = from;
  do {
    const at = scanner.position;
    const name = readScalar(scanner, 'look-up');
    if (name?.kind !== 'String') {
      if (name !== undefined) {
        const fix = createFix('Put it in quotes', 'preferred', replace(name.range, JSON.stringify(name.text)));
        return scanner.fail('look-up', at, name.range.end, example, [fix]);
      }
      return scanner.fail('look-up', at, scanner.wordEnd('),'), example, bareFix(scanner, at));
    }
    texts.push(name);
    end = name.range.end;
  } while (scanner.take(comma) !== undefined);
  const bracket = scanner.position;
  if (scanner.take(closing) === undefined) {
    const fixes = scanner.atEnd
      ? [createFix('Add the closing bracket', 'preferred', replace({ start: end, end }, ')'))]
      : [];
    return scanner.fail(
      'look-up',
      start,
      scanner.atEnd ? end : scanner.wordEnd(''),
      `A bracket is not closed. ${example}`,
      fixes,
    );
  }
  const argumentRange = { start: from, end };
  const path = lookUpPath(
    lookUp,
    texts.map(({ value }) => value),
  );
  if (path.length > 1 && lookUp !== 'category')
    return scanner.fail('look-up', from, end, `A look-up of this kind takes one name. ${example}`);
  if (path.includes('')) {
    const filled = path.filter((name) => name !== '');
    const written = filled.length > 0 ? lookUpArguments(filled) : undefined;
    const fixes =
      written === undefined
        ? []
        : [createFix('Leave the empty name out', 'preferred', replace(argumentRange, written))];
    return scanner.fail('look-up', from, end, 'A name is empty here.', fixes);
  }
  return { kind: 'LookUp', range: { start, end: bracket + 1 }, lookUp, path, argumentRange, arguments: texts };
}

const bareName = /[^"'(),\r\n]+(?=\)\s*$)/y;

/** Quotes for a name that was written without. */
function bareFix(scanner: ValueScanner, at: number): ReturnType<typeof createFix>[] {
  scanner.position = at;
  const name = scanner.take(bareName)?.trimEnd();
  if (name === undefined) return [];
  return [
    createFix(
      'Put the name in quotes',
      'preferred',
      replace({ start: at, end: at + name.length }, JSON.stringify(name)),
    ),
  ];
}
