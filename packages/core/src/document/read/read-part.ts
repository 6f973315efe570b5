import { parse } from '../../validation/parse.ts';
import type { Range } from '../../text/range.ts';
import type { Schema } from '../../schema/schema.ts';
import type { ExpressionKind } from '../../schema/kinds.ts';
import { closeStrings } from './close-strings.ts';
import { parseExpect } from './expect.ts';
import { keyRow } from '../keys.ts';
import { mentionsIn } from '../../syntax/variable.ts';
import { parsePaging } from './paging-value.ts';
import type { ExpressionPart, Part, ValueText } from '../saved-search.ts';
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

  keep<Kind extends ExpressionKind>({ key, value, parsed, unterminated }: ExpressionPart<Kind>): void {
    this.known[key].set(value.text, { parsed, unterminated });
  }

  read<Kind extends ExpressionKind>(kind: Kind, text: string): Reading<Kind> {
    const known = this.known[kind].get(text);
    if (known !== undefined) return known;
    const closed = closeStrings(kind, text);
    const schema = this.schema;
    const parsed = parse(kind, closed.text, { variables: true, ...(schema === undefined ? {} : { schema }) });
    const reading = { parsed, unterminated: closed.unterminated };
    this.known[kind].set(text, reading);
    return reading;
  }
}

/** A key with its value, once all of its lines are known. Ranges are relative to the search. */
export function readPart(range: Range, written: string, value: ValueText, expressions: ExpressionReader): Part {
  const key = keyRow(written)?.name;
  const part = {
    kind: 'Key',
    range,
    // One text for all keys in their usual spelling.
    keyText: key === written ? key : written,
    keyRange: { start: range.start, end: range.start + written.length },
    value,
    mentions: mentionsIn(value.text),
  } as const;
  // One object for each key, so that its type follows the key.
  switch (key) {
    case undefined:
      return { ...part, key };
    case 'searchFields':
      return { ...part, key, names: parseSearchFields(value.text, expressions.schema) };
    case 'count':
      return { ...part, key, parsed: parsePaging(value.text) };
    case 'offset':
      return { ...part, key, parsed: parsePaging(value.text) };
    case 'expect': {
      const { expect, findings } = parseExpect(value.text, expressions.schema);
      return { ...part, key, parsed: expect, findings };
    }
    case 'filters':
      return { ...part, key, ...expressions.read(key, value.text) };
    case 'containerfilter':
      return { ...part, key, ...expressions.read(key, value.text) };
    case 'search':
      return { ...part, key, ...expressions.read(key, value.text) };
    default:
      return { ...part, key, ...expressions.read(key, value.text) };
  }
}
