import { print } from '../../print/print.ts';
import type { Schema } from '../../schema/schema.ts';
import { checkExpression } from '../check/check-expression.ts';
import { isExpression, type AnyExpressionPart } from '../is-expression.ts';
import { printExpect, printVariableValue } from './print-value.ts';
import { printComment, reindent } from './reindent.ts';
import type { Definition, Item, Part, UnknownPart } from '../saved-search.ts';

const width = 80;
const indent = '  ';

const linesOf = (text: string): readonly string[] => text.split(/\r\n|\r|\n/);

/** The lines of an item, without line ends. `written` is its text in the file. */
export function printItem(item: Item, written: string, schema: Schema | undefined): readonly string[] {
  switch (item.kind) {
    case 'Title':
      return [`### ${item.text}`.trimEnd()];
    case 'Comment':
      return [printComment(written)];
    case 'Definition':
      return definition(item, written);
    case 'Key':
      return key(item, written, schema);
    default:
      return linesOf(written);
  }
}

function definition(item: Definition, written: string): readonly string[] {
  const { parsed, value, name, findings } = item;
  if (parsed === undefined || findings.length > 0 || value.unindented.length > 0) return linesOf(written);
  const head = `@${name} =`;
  if (value.comments.length > 0) return kept(head, written, item.range.start, value.range.start);
  return [`${head} ${printVariableValue(parsed, value.text)}`];
}

function key(part: Part, written: string, schema: Schema | undefined): readonly string[] {
  const { value } = part;
  if (part.key === undefined || value.unindented.length > 0) return linesOf(written);
  const text = valueText(part, schema);
  if (text === undefined) return linesOf(written);
  const head = `${part.key}:`;
  if (value.comments.length > 0) return kept(head, written, part.range.start, value.range.start);
  if (text === '') return [head];
  const [first = '', ...others] = text.split('\n');
  // A line that starts with # would be a comment, so such a value starts beside its key.
  if (others.length === 0 || first.startsWith('#')) return [`${head} ${first}`, ...others.map((line) => indent + line)];
  return [head, indent + first, ...others.map((line) => indent + line)];
}

/** The lines of a value with comments in it: only its head and its indentation are laid out. */
function kept(head: string, written: string, start: number, valueStart: number): readonly string[] {
  const [line = ''] = /[^\r\n]*/.exec(written) ?? [];
  const first = line.slice(valueStart - start).trimEnd();
  return [first === '' ? head : `${head} ${first}`, ...reindent(written)];
}

/** The value laid out, its lines joined by line feeds; nothing when it has an error. */
function valueText(part: Exclude<Part, UnknownPart>, schema: Schema | undefined): string | undefined {
  if (isExpression(part)) return expressionText(part, schema);
  const { text } = part.value;
  switch (part.key) {
    case 'searchFields': {
      const names = part.names.map((name) => name.text);
      return names.some((name) => name === '' || /[\r\n]/.test(name)) ? undefined : names.join(',');
    }
    case 'count':
    case 'offset':
      if (part.parsed?.kind === 'Variable') return `{{${part.parsed.name}}}`;
      return part.parsed === undefined && text !== '' ? undefined : text;
    default:
      return part.parsed === undefined ? undefined : printExpect(part.parsed, text);
  }
}

function expressionText(part: AnyExpressionPart, schema: Schema | undefined): string | undefined {
  const options = { variables: true, ...(schema === undefined ? {} : { schema }) };
  if (checkExpression(part, options).some(({ severity }) => severity === 'error')) return undefined;
  const { ast } = part.parsed;
  const line = print(ast);
  if (part.key.length + 2 + line.length <= width) return line;
  return print(ast, { style: 'pretty', width: width - indent.length });
}
