import { joins, schema as specification, type Range, type Schema } from '@assetql/core';
import { keys, searchAt } from '@assetql/core/document';
import type { LanguageDocument } from './language-document.ts';
import { namedItems } from './completion/catalogue-items.ts';
import type { ServiceContext } from './service-context.ts';
import { tokens, type Token } from './tokens.ts';
import { variablesOf } from './variables.ts';

/** What an editor shows of the word under the pointer. */
export interface Hover {
  readonly range: Range;
  /** The word as the language spells it. */
  readonly title: string;
  readonly text: string;
  /** Section of the interface specification: `4.7`. */
  readonly spec?: string;
  /** True when the specification is silent and live services were followed instead. */
  readonly assumed?: boolean;
}

type Documentation = Omit<Hover, 'range'>;

interface Row {
  readonly documentation: string;
  readonly spec?: string;
  readonly assumed?: boolean;
}

/** The documentation of the word at an offset: from the schema, the catalogue, or the file itself. */
export function hover(document: LanguageDocument, offset: number, context: ServiceContext = {}): Hover | undefined {
  const schema = context.schema ?? specification;
  const around = tokens(document, { start: offset, end: offset });
  const token = around.find(({ start, end }) => start <= offset && offset < end);
  if (token === undefined) return undefined;
  const text = document.text.slice(token.start, token.end);
  const found = describe(token, text, document, schema, context);
  return found === undefined ? undefined : { range: { start: token.start, end: token.end }, ...found };
}

function describe(
  { type, start }: Token,
  text: string,
  document: LanguageDocument,
  schema: Schema,
  context: ServiceContext,
): Documentation | undefined {
  switch (type) {
    case 'key':
      return fromRow(
        text,
        keys.find(({ name }) => name.toLowerCase() === text.toLowerCase()),
      );
    case 'field': {
      const row = schema.field(text);
      return fromRow(row?.name ?? text, row);
    }
    case 'collection': {
      const row = schema.collection(text);
      return fromRow(row?.name ?? text, row);
    }
    case 'operator': {
      const row = schema.operators.find(({ name }) => name === text.toUpperCase());
      return row && { title: `${row.name}: ${row.meaning}`, text: row.documentation, spec: row.spec };
    }
    case 'join':
      return fromRow(
        text.toUpperCase(),
        joins.find(({ name }) => name === text.toUpperCase()),
      );
    case 'searchField': {
      const row = schema.searchField(text);
      return fromRow(row?.names[0] ?? text, row);
    }
    case 'sortKey': {
      const row = schema.sortKey(text);
      return row && fromRow(row.key, { documentation: `${row.label}.`, spec: row.spec });
    }
    case 'enumeration':
    case 'number':
      return value(text, start, document, schema);
    case 'string':
      return named(text, context);
    case 'variable':
      return variable(text, start, document);
    default:
      return undefined;
  }
}

function fromRow(title: string, row: Row | undefined): Documentation | undefined {
  return (
    row && {
      title,
      text: row.documentation,
      // What a library adds stands in no section.
      ...(row.spec === undefined || row.spec === '' ? {} : { spec: row.spec }),
      ...(row.assumed === true ? { assumed: true } : {}),
    }
  );
}

/** A value of an enumeration: of the field that stands two words before it. */
function value(text: string, start: number, document: LanguageDocument, schema: Schema): Documentation | undefined {
  const before = tokens(document, { start: Math.max(0, start - 200), end: start }).filter(
    (token) => token.end <= start,
  );
  const field = before.findLast(({ type }) => type === 'field');
  const row = field === undefined ? undefined : schema.field(document.text.slice(field.start, field.end));
  const values = row?.enumeration === undefined ? [] : (schema.enumeration(row.enumeration)?.values ?? []);
  const found = values.find((known) => known.value.toLowerCase() === text.toLowerCase());
  return fromRow(found?.value ?? text, found);
}

const needs = ['users', 'categories', 'lightboxes', 'attributes'] as const;

/** The name behind an id. */
function named(text: string, { catalogue }: ServiceContext): Documentation | undefined {
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/i.exec(text)?.[0].toLowerCase();
  if (id === undefined) return undefined;
  for (const need of needs)
    for (const { insert, label, detail } of namedItems(catalogue, need))
      if (insert.toLowerCase() === id)
        return { title: label, text: `One of the library’s ${need}${detail === undefined ? '' : `: ${detail}`}.` };
  return undefined;
}

function variable(text: string, start: number, document: LanguageDocument): Documentation | undefined {
  if (document.kind !== 'document') return undefined;
  const name = text.replaceAll(/[{}'@\s]/g, '');
  const found = variablesOf(searchAt(document.parsed, start)).find((known) => known.name === name);
  return found && { title: `{{${name}}}`, text: found.value };
}
