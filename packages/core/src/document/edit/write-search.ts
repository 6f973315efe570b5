import { check } from '../../validation/check.ts';
import { parse } from '../../validation/parse.ts';
import { print } from '../../print/print.ts';
import { kinds, type ExpressionKind } from '../../schema/kinds.ts';
import { parameters, type ParameterName } from '../../schema/parameters.ts';
import { schema as specified, type Schema } from '../../schema/schema.ts';
import { writeQuery } from '../../wire/query.ts';
import type { ListRequest } from '../../wire/request.ts';
import { wellFormed } from '../../wire/written.ts';
import { bind } from '../bind/bind.ts';
import { mentionsIn } from '../../syntax/variable.ts';
import { parseDocument } from '../read/parse-document.ts';
import { printDocument } from '../print/print-document.ts';
import { slotsIn } from '../slots.ts';

export interface WriteSearchOptions {
  /** The title; without one the search is named after the file it is put in. */
  readonly title?: string | undefined;
  /** Lines of comment after the search. */
  readonly comments?: readonly string[];
  readonly schema?: Schema;
}

/** A saved search made from a request. */
export interface WrittenSearch {
  /** The text of a saved-search file. */
  readonly text: string;
  readonly notes: readonly WrittenNote[];
}

/** What is not as it was in the request. */
export interface WrittenNote {
  /** `encoded-twice`: it is read as it was meant; `has-errors`: it is kept as it is; `unwritable`: it is kept as a comment. */
  readonly code: 'encoded-twice' | 'has-errors' | 'unwritable';
  readonly parameter: ParameterName;
  /** One plain sentence. */
  readonly message: string;
}

/** Line ends, which end everything in a file. */
const lineEnds = /[\r\n]/;
const oneLine = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .join(' ')
    .trim();

const isKind = (name: ParameterName): name is ExpressionKind => kinds.some((kind) => kind === name);

/** Texts that only a variable can carry, each with a name that the request does not mention. */
class Definitions {
  private readonly names = new Map<string, string>();
  private readonly taken: ReadonlySet<string>;
  private last = 0;

  constructor(taken: ReadonlySet<string>) {
    this.taken = taken;
  }

  nameOf(text: string): string {
    const known = this.names.get(text);
    if (known !== undefined) return known;
    do this.last += 1;
    while (this.taken.has(`text${this.last}`));
    const name = `text${this.last}`;
    this.names.set(text, name);
    return name;
  }

  /** The lines that define those that a text mentions. */
  lines(text: string): readonly string[] {
    const used = new Set(mentionsIn(text).map(({ name }) => name));
    return [...this.names]
      .filter(([, name]) => used.has(name))
      .map(([value, name]) => `@${name} = ${JSON.stringify(value)}`);
  }
}

class SearchWriter {
  readonly notes: WrittenNote[] = [];
  readonly lines: string[] = [];
  readonly definitions: Definitions;
  readonly comments: string[] = [];
  private readonly options: { readonly schema?: Schema };

  constructor(schema: Schema | undefined, definitions: Definitions) {
    this.options = schema === undefined ? {} : { schema };
    this.definitions = definitions;
  }

  write(name: ParameterName, value: string): void {
    if (isKind(name)) this.expression(name, this.decoded(name, value));
    else if (name === 'searchFields') this.add(name, value, writeQuery({ [name]: this.fieldNames(value) }));
    else this.add(name, value, writeQuery({ [name]: Number(value) }));
  }

  /** Names of search fields as a saved search sends them. */
  private fieldNames(value: string): readonly string[] {
    const { schema = specified } = this.options;
    return value.split(',').map((name) => schema.searchField(name)?.names[0] ?? name);
  }

  /** An expression that cannot be read since it was encoded once too often, as it was meant. What can be read is kept as it is. */
  private decoded(kind: ExpressionKind, text: string): string {
    const whole = check(kind, text, this.options).diagnostics.find(
      ({ code, severity, range, fixes }) =>
        code === 'encoded-text' &&
        severity === 'error' &&
        range.start === 0 &&
        range.end === text.length &&
        fixes.length > 0,
    );
    const [edit] = whole?.fixes[0]?.edits ?? [];
    if (edit === undefined || edit.range.end - edit.range.start !== text.length) return text;
    const message = `“${kind}” was encoded more than once; it is read as it was meant.`;
    this.notes.push({ code: 'encoded-twice', parameter: kind, message });
    return edit.newText;
  }

  private expression(kind: ExpressionKind, text: string): void {
    const { ast, diagnostics } = check(kind, text, this.options);
    const error = diagnostics.find(({ severity }) => severity === 'error');
    if (ast === undefined || error !== undefined) {
      if (error === undefined || oneLine(text) === '') return;
      this.lines.push(`${kind}: ${oneLine(text)}`);
      const message = `“${kind}” is kept as it is, though it has a mistake: ${error.message}`;
      this.notes.push({ code: 'has-errors', parameter: kind, message });
      return;
    }
    const pieces: string[] = [];
    let from = 0;
    for (const { node, inJson } of slotsIn(ast, this.options.schema)) {
      const value = node.kind === 'String' ? node.value : node.kind === 'Phrase' ? node.text : '';
      // JSON has escapes of its own for line ends.
      const isPlain = (inJson || !lineEnds.test(value)) && mentionsIn(value).length === 0;
      if (isPlain) continue;
      const variable = `{{${this.definitions.nameOf(value)}}}`;
      pieces.push(text.slice(from, node.range.start), inJson ? JSON.stringify(variable) : variable);
      from = node.range.end;
    }
    const written = pieces.join('') + text.slice(from);
    const line = oneLine(print(parse(kind, written, { ...this.options, variables: true }).ast));
    this.add(kind, line, writeQuery({ [kind]: print(ast) }), text);
  }

  /** Adds a key when it says the same as the request; whatever cannot be said becomes a comment. */
  private add(name: ParameterName, value: string, query: string, original: string = value): void {
    const line = `${name}: ${value}`;
    const document = parseDocument([...this.definitions.lines(value), line].join('\n'), undefined, this.options);
    const [search] = document.searches;
    const request = search === undefined ? undefined : bind(search, { now: 0, ...this.options }).request;
    const isPaging = name === 'count' || name === 'offset';
    if ((request !== undefined && writeQuery(request) === query) || (isPaging && document.searches.length === 1)) {
      this.lines.push(line);
      return;
    }
    this.comments.push(`${name}: ${JSON.stringify(original)}`);
    const message = `“${name}” cannot be written in a saved search; it is kept as a comment.`;
    this.notes.push({ code: 'unwritable', parameter: name, message });
  }
}

/**
 * Writes a list request (§4.4) as a saved search that makes the same request, laid out. Expressions with errors stay as they are, but on
 * one line; one that was encoded too often is decoded. Texts that are not allowed in a file, such as those with line ends, become variables.
 */
export function writeSearch(request: ListRequest, options: WriteSearchOptions = {}): WrittenSearch {
  const { schema, title = '', comments = [] } = options;
  const entries = parameters.flatMap(({ name }) => {
    const value = request[name];
    const text = wellFormed(typeof value === 'object' ? value.join(',') : String(value ?? ''));
    return text.trim() === '' ? [] : [{ name, text }];
  });
  const mentioned = new Set(entries.flatMap(({ text }) => mentionsIn(text).map(({ name }) => name)));
  const writer = new SearchWriter(schema, new Definitions(mentioned));
  for (const { name, text } of entries) writer.write(name, text);
  const heading = oneLine(wellFormed(title));
  const remarks = [...writer.comments, ...comments].map((comment) => `# ${oneLine(wellFormed(comment))}`);
  const lines = [
    ...(heading === '' ? [] : [`### ${heading}`]),
    ...writer.definitions.lines(writer.lines.join('\n')),
    ...writer.lines,
    ...remarks,
  ];
  const text = lines.map((line) => `${line}\n`).join('');
  return {
    text: printDocument(parseDocument(text, undefined, schema === undefined ? {} : { schema })),
    notes: writer.notes,
  };
}
