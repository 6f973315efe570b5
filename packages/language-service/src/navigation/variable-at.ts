import { parseDocument, resolve, searchAt, type Definition, type SavedSearch } from '@assetql/core/document';
import type { LanguageDocument } from '../language-document.ts';
import { moved, touches } from '../range.ts';
import type { Occurrences } from './name-occurrences.ts';
import { usesOf } from './uses-of.ts';

/** A variable of a file. */
export interface VariableOccurrences extends Occurrences {
  /** The search it belongs to; absent for one of the whole file, and for one that is not defined. */
  readonly owner?: SavedSearch;
  /** Whether it is defined in the team's configuration file, for all files. */
  readonly isShared?: boolean;
  /** The searches that use it, found when this is read. */
  readonly users: readonly SavedSearch[];
}

/** The variable that the caret is at: on `@name`, or on `{{name}}` outside of quotes. */
export function variableAt(document: LanguageDocument, offset: number): VariableOccurrences | undefined {
  if (document.kind === 'document') return inFile(document.parsed, offset);
  // The text in a program's template for its values has its names there.
  return document.template === undefined ? inExpression(document, offset) : undefined;
}

function inFile(parsed: Extract<LanguageDocument, { kind: 'document' }>['parsed'], offset: number) {
  const search = searchAt(parsed, offset);
  const local = offset - search.start;
  const named = search.variables.find(
    ({ name, range, nameRange }) => name !== '' && touches({ start: range.start, end: nameRange.end }, local),
  );
  // Between two of them the caret is at the start of the second.
  const use = named === undefined ? usesOf(search).findLast(({ range }) => touches(range, local)) : undefined;
  const here = named ?? use;
  if (here === undefined) return undefined;
  const resolved = named === undefined ? resolve(search, here.name) : undefined;
  const definition = named ?? resolved?.definition;
  const owner = search !== parsed.preamble && definition !== undefined && search.variables.includes(definition);
  const findUsers = (): readonly SavedSearch[] =>
    (owner ? [search] : parsed.searches).filter(
      (one) => usesOf(one, here.name).length > 0 && resolve(one, here.name)?.definition === definition,
    );
  return {
    name: here.name,
    at: moved(here.nameRange, search.start),
    ...(owner ? { owner: search } : {}),
    ...(definition === undefined || resolved?.isShared === true
      ? {}
      : { definition: placed(definition, owner ? search : parsed.preamble) }),
    ...(resolved?.isShared === true ? { isShared: true } : {}),
    get users() {
      return findUsers();
    },
    get uses() {
      return findUsers().flatMap((one) => usesOf(one, here.name).map(({ nameRange }) => moved(nameRange, one.start)));
    },
  };
}

const placed = ({ range, nameRange }: Definition, { start }: SavedSearch) => ({
  range: moved(range, start),
  nameRange: moved(nameRange, start),
});

/** An expression alone defines none, but may use one several times. */
function inExpression({ kind, text }: LanguageDocument, offset: number): VariableOccurrences | undefined {
  if (!text.includes('{{')) return undefined;
  // Read as the value of a file's key, on one line.
  const head = `${kind}:`;
  const found = inFile(parseDocument(head + text.replaceAll(/[\r\n]/g, ' ')), offset + head.length);
  if (found === undefined) return undefined;
  return {
    ...found,
    at: moved(found.at, -head.length),
    uses: found.uses.map((range) => moved(range, -head.length)),
  };
}
