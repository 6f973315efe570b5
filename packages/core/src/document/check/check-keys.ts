import type { RawDiagnostic, Fix } from '../../diagnostics/diagnostic.ts';
import type { CheckOptions } from '../../validation/options.ts';
import { parse } from '../../validation/parse.ts';
import { insert, createFix, replace } from '../../diagnostics/create-fix.ts';
import { alternatives, excerpt } from '../../diagnostics/wording.ts';
import { unindentedFixes } from './check-strays.ts';
import { foreignLine } from '../read/foreign-line.ts';
import { isExpression } from '../is-expression.ts';
import { keys, nearestKeys, type KeyName } from '../keys.ts';
import type { Definition, Item, Part, SavedSearch, UnknownPart } from '../saved-search.ts';

const none: readonly RawDiagnostic[] = [];

/** Keys that are unknown or there twice, and lines that are not indented. Ranges are relative to the search. */
export function checkKeys(search: SavedSearch, options: CheckOptions): readonly RawDiagnostic[] {
  if (search.items.every((item) => isRight(item, search))) return none;
  const present = new Set(search.items.map((item) => (item.kind === 'Key' ? item.key : undefined)));
  let previous: Part | Definition | undefined;
  return search.items.flatMap((item) => {
    if (item.kind !== 'Key' && item.kind !== 'Definition') return [];
    const before = previous;
    previous = item;
    return unindented(item, present, options).concat(
      item.kind === 'Key' ? misplaced(item, search, before, present) : [],
    );
  });
}

/** A key that is unknown, or not the first of its name. */
function misplaced(
  part: Part,
  search: SavedSearch,
  previous: Part | Definition | undefined,
  present: ReadonlySet<KeyName | undefined>,
): readonly RawDiagnostic[] {
  if (part.key === undefined) {
    const finding = unknown(part, previous, present);
    return [search.title === undefined ? withTitleFix(finding, part) : finding];
  }
  const first = firstOf(part, search);
  return first === undefined || first === part ? [] : [duplicate(part, first)];
}

/** The key that counts of those with the same name; nothing for one that may occur more than once. */
const firstOf = ({ key }: Part, search: SavedSearch): Part | undefined =>
  key === undefined || key === 'expect' ? undefined : search[key];

function isRight(item: Item, search: SavedSearch): boolean {
  if (item.kind !== 'Key') return item.kind !== 'Definition' || item.value.unindented.length === 0;
  if (item.key === undefined || item.value.unindented.length > 0) return false;
  return item.key === 'expect' || search[item.key] === item;
}

/** Whether a blank line is between the beginning of a value and the line that starts at an offset. */
function isBehindBlankLine(text: string, offset: number): boolean {
  let at = offset;
  let lineEnds = 0;
  for (; at > 0 && /\s/.test(text.charAt(at - 1)); at--) {
    const unit = text.charAt(at - 1);
    if (unit === '\n' || (unit === '\r' && text.charAt(at) !== '\n')) lineEnds++;
  }
  return at > 0 && lineEnds > 1;
}

function unindented(
  { value }: Part | Definition,
  present: ReadonlySet<KeyName | undefined>,
  options: CheckOptions,
): readonly RawDiagnostic[] {
  const { start } = value.range;
  let isApart = false;
  return value.unindented.map((range) => {
    const line = value.text.slice(range.start - start, range.end - start);
    const foreign = foreignLine(line, range, true);
    isApart ||= foreign !== undefined || isBehindBlankLine(value.text, range.start - start);
    const fixes = foreign?.fixes ?? unindentedFixes(line, range.start, isApart, present, options);
    const message = foreign?.message ?? 'A line that continues a value is indented; a new key is written name: value.';
    return { code: 'unindented', message, range, fixes };
  });
}

function unknown(
  part: UnknownPart,
  previous: Part | Definition | undefined,
  present: ReadonlySet<KeyName | undefined>,
): RawDiagnostic {
  const { keyText, keyRange } = part;
  const near = nearestKeys(keyText).filter((name) => name === 'expect' || !present.has(name));
  const fixes: Fix[] = near.map((name, index) =>
    createFix(`Write ${name}`, index === 0 ? 'preferred' : 'possible', replace(keyRange, name)),
  );
  if (previous !== undefined && continues(previous, part))
    fixes.push(
      createFix('Indent the line', fixes.length === 0 ? 'preferred' : 'possible', insert(part.range.start, '  ')),
    );
  const hint =
    near.length > 0
      ? `Write ${alternatives(near)}.`
      : previous === undefined
        ? `Keys are ${keys.map((row) => row.name).join(', ')}.`
        : 'Indent the line if it continues the value above.';
  return {
    code: 'unknown-key',
    message: `${excerpt(keyText)} is no key of a saved search. ${hint}`,
    range: keyRange,
    fixes,
  };
}

/** A search that has no title may have been given one as if there were a key for it. */
function withTitleFix(finding: RawDiagnostic, { keyText, keyRange, value }: UnknownPart): RawDiagnostic {
  if (!/^(?:title|name)$/i.test(keyText) || value.text === '' || /[\r\n]/.test(value.text)) return finding;
  const range = { start: keyRange.start, end: value.range.start };
  const fixes = finding.fixes ?? [];
  const [first] = fixes;
  const write = createFix(
    'Write it as a title',
    first === undefined ? 'preferred' : 'possible',
    replace(range, '### '),
  );
  return { ...finding, fixes: [...fixes, write] };
}

/** Whether the value before would be as right with the line as without. */
function continues(previous: Part | Definition, part: UnknownPart): boolean {
  if (!isExpression(previous) || previous.unterminated.length > 0) return false;
  const text = `${previous.value.text}\n${part.keyText}:${part.value.text}`;
  const errors = parse(previous.key, text, { variables: true }).diagnostics.filter(
    ({ severity }) => severity === 'error',
  );
  return errors.length <= previous.parsed.diagnostics.filter(({ severity }) => severity === 'error').length;
}

function duplicate(part: Part, first: Part): RawDiagnostic {
  return {
    code: 'duplicate-key',
    message: `${first.keyText} is there twice. Only the first counts; put both into one.`,
    range: part.keyRange,
    related: [{ range: first.keyRange, message: `The first ${first.keyText}.` }],
    fixes:
      part.value.text.trim() === first.value.text.trim()
        ? [createFix('Remove it', 'preferred', replace(part.range, ''))]
        : [],
  };
}
