import type { AttributeMatch, NumberValue, StringValue, TimestampValue, Value, Variable } from '../syntax/ast.ts';
import { bareValue } from '../syntax/bare-value.ts';
import { isBare } from '../text/characters.ts';
import { joinAt } from '../syntax/filter/lexer/words.ts';
import { readTimestamp, timestampLength } from '../syntax/timestamp.ts';
import { variableAt } from '../syntax/variable.ts';

/** Whether a string can be written without quotes, because the parser reads it back as the same string. */
export function readsBare(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (!isBare(text.charCodeAt(at))) return false;
  if (text === '' || text.startsWith('{') || joinAt(text, 0) !== undefined) return false;
  return bareValue(text, 0, text.length).kind === 'String';
}

function number(node: NumberValue): string {
  const read = bareValue(node.text, 0, node.text.length);
  return read.kind === 'Number' && read.value === node.value ? node.text : String(node.value);
}

function timestamp(node: TimestampValue): string {
  const isWritten = node.text.length === timestampLength && readTimestamp(node.text, 0) === node.value;
  const instant = new Date(node.value);
  return isWritten || Number.isNaN(instant.getTime()) ? node.text : instant.toISOString();
}

/** A text in the single quotes of the filter language. A quote inside is doubled (assumed; §4.7 shows no escape). */
export const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export const writtenVariable = (node: Variable): string => `{{${node.name}}}`;

/** Whether a text is JSON of another kind than a string. */
function isOtherJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) !== 'string';
  } catch {
    return false;
  }
}

function member(node: StringValue | Variable): string {
  if (node.kind === 'Variable') return JSON.stringify(writtenVariable(node));
  if (!node.quoted && isOtherJson(node.value)) return node.value;
  const json = JSON.stringify(node.value);
  // Escaped, because the parser would read it as a variable.
  return variableAt(json, 1)?.end === json.length - 1 ? json.replace('{', '\\u007b') : json;
}

const attribute = (node: AttributeMatch): string => quote(`{"Key":${member(node.key)},"Value":${member(node.value)}}`);

/** A value of a filter (§4.7). */
export function value(node: Value): string {
  switch (node.kind) {
    case 'String':
      return !node.quoted && readsBare(node.value) ? node.value : quote(node.value);
    case 'Number':
      return number(node);
    case 'Timestamp':
      return timestamp(node);
    case 'Null':
      return 'null';
    case 'AttributeMatch':
      return attribute(node);
    case 'Variable':
      return writtenVariable(node);
    default:
      return node.text.trim();
  }
}
