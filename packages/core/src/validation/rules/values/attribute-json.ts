import type { Fix } from '../../../diagnostics/diagnostic.ts';
import type { Comparison, StringValue } from '../../../syntax/ast.ts';
import { readAttribute } from '../../../syntax/attribute-json.ts';
import { createFix, quoted, replace } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import { filterKinds, type Rule } from '../rule.ts';

/** The text of a member; that of a list with one text in it, too. Undefined for what one text cannot say. */
function plain(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) && value.length === 1 && !Array.isArray(value[0]) ? plain(value[0]) : undefined;
}

/** The first member that is not followed by a comma. */
const unseparated = /^(\s*\{\s*"\w+"\s*:\s*"(?:[^"\\]|\\.)*")\s*(?:;\s*)?(?=")/;

/** Key and value as far as they can be made out. */
function meaningOf(text: string): readonly [key: string, value: string] | undefined {
  // As a program escapes it.
  if (/^\s*\{\s*\\"/.test(text)) return meaningOf(text.replaceAll('\\"', '"'));
  // An unfinished object is not JSON. `JSON.parse` is slow when it throws, which would happen at every key that is typed.
  if (/^\s*\{/.test(text) && !text.trimEnd().endsWith('}')) return nearMeaning(text);
  try {
    const json: unknown = JSON.parse(text);
    const members = new Map(Object.entries(Object(json)).map(([name, value]) => [name.toLowerCase(), value]));
    const key = plain(members.get('key'));
    const value = plain(members.get('value') ?? (members.has('value') ? '' : undefined));
    return key === undefined || value === undefined ? undefined : [key, value];
  } catch {
    const separated = text.replace(unseparated, '$1,');
    return separated === text ? nearMeaning(text) : meaningOf(separated);
  }
}

/** The JSON that is probably meant when some double quotes are missing. */
function nearMeaning(text: string): readonly [key: string, value: string] | undefined {
  const inner = text.trim().replace(/^\{/, '').replace(/\}$/, '');
  const comma = inner.indexOf(',');
  const key = member(inner.slice(0, Math.max(comma, 0)), 'key');
  const value = member(inner.slice(comma + 1), 'value');
  return key === undefined || value === undefined ? undefined : [key, value];
}

/** The text of a member: `name: text` or `name = text`, each with quotes around it or without. */
function member(written: string, name: string): string | undefined {
  const sign = written.search(/[:=]/);
  const text = bare(written.slice(sign + 1));
  return bare(written.slice(0, Math.max(sign, 0))).toLowerCase() === name && !/["'{}]/.test(text) ? text : undefined;
}

const bare = (written: string): string => written.trim().replace(/^["']/, '').replace(/["']$/, '').trim();

function fixesOf(value: StringValue): readonly Fix[] {
  const [key, text] = meaningOf(value.value) ?? ['', ''];
  if (key === '') return [];
  return [
    createFix(
      'Write it as Key and Value',
      'preferred',
      replace(value.range, quoted(JSON.stringify({ Key: key, Value: text }))),
    ),
  ];
}

function comparison({ value }: Comparison, context: RuleContext): void {
  if (context.type !== 'attribute' || value.kind === 'Invalid') return;
  if (value.kind === 'AttributeMatch' || value.kind === 'Variable') return;
  const reading = value.kind === 'String' && value.quoted ? readAttribute(value) : undefined;
  // Without its right collection the JSON was not looked into.
  if (reading !== undefined && 'match' in reading) return;
  const problem = reading?.problem;
  context.report({
    code: 'attribute-json',
    message: problem?.message ?? `Write the attribute and its value as '{"Key":"<attribute id>","Value":"<value>"}'.`,
    range: problem?.range ?? value.range,
    fixes: value.kind === 'String' ? fixesOf(value) : [],
  });
}

/** A condition on an attribute is a JSON object with exactly `Key` and `Value` (§4.7). */
export const rule: Rule = { code: 'attribute-json', kinds: filterKinds, visitor: { Comparison: comparison } };
