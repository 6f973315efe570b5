import { parse } from '../parse.ts';
import type { Range } from '../range.ts';
import type { Schema } from '../schema/schema.ts';
import type { ExpressionKind } from '../syntax/ast.ts';
import { closeStrings } from './close-strings.ts';
import { parseExpect } from './expect.ts';
import { keyRow } from './keys.ts';
import { mentionsIn } from './mentions.ts';
import { parsePaging } from './paging-value.ts';
import type { ExpressionPart, Part, ValueText } from './saved-search.ts';
import { parseSearchFields } from './search-field-names.ts';

type Reading<Kind extends ExpressionKind> = Pick<ExpressionPart<Kind>, 'parsed' | 'unterminated'>;

/**
 * Reads expressions once each: equal texts of one kind share one AST, within a file and, through `keep`, from one version of it to the
 * next. Whatever is kept for an AST is then kept for all of them.
 */
export class ExpressionReader {
  readonly schema: Schema | undefined;
  private readonly known: { readonly [Kind in ExpressionKind]: Map<string, Reading<Kind>> } = {
    filters: new Map(),
    containerfilter: new Map(),
    search: new Map(),
    sort: new Map(),
  };

  constructor(schema: Schema | undefined) {
    this.schema = schema;
  }

  keep<Kind extends ExpressionKind>(part: ExpressionPart<Kind>): void {
    this.known[part.key].set(part.value.text, part);
  }

  read<Kind extends ExpressionKind>(kind: Kind, text: string): Reading<Kind> {
    const known = this.known[kind].get(text);
    // A part is more than its reading, so only that is taken from it.
    if (known !== undefined) return { parsed: known.parsed, unterminated: known.unterminated };
    const closed = closeStrings(kind, text);
    const schema = this.schema;
    const parsed = parse(kind, closed.text, { variables: true, ...(schema === undefined ? {} : { schema }) });
    const reading = { parsed, unterminated: closed.unterminated };
    this.known[kind].set(text, reading);
    return reading;
  }
}

/** A key with its value, once all of its lines are known. Ranges are relative to the search. */
export function readPart(range: Range, keyText: string, value: ValueText, expressions: ExpressionReader): Part {
  const keyRange = { start: range.start, end: range.start + keyText.length };
  const common = { kind: 'Key', range, keyText, keyRange, value, mentions: mentionsIn(value.text) } as const;
  const key = keyRow(keyText)?.name;
  switch (key) {
    case 'searchFields':
      return { ...common, key, names: parseSearchFields(value.text, expressions.schema) };
    case 'count':
      return { ...common, key, parsed: parsePaging(value.text) };
    case 'offset':
      return { ...common, key, parsed: parsePaging(value.text) };
    case 'expect': {
      const { expect, findings } = parseExpect(value.text, expressions.schema);
      return { ...common, key, parsed: expect, findings };
    }
    case undefined:
      return { ...common, key };
    // One case for each kind, so that the type of the part follows that of its key.
    case 'filters':
      return { ...common, key, ...expressions.read(key, value.text) };
    case 'containerfilter':
      return { ...common, key, ...expressions.read(key, value.text) };
    case 'search':
      return { ...common, key, ...expressions.read(key, value.text) };
    default:
      return { ...common, key, ...expressions.read(key, value.text) };
  }
}
