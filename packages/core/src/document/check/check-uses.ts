import type { RawDiagnostic, Fix } from '../../diagnostics/diagnostic.ts';
import { nearest, suggestion } from '../../text/nearest.ts';
import type { CheckOptions } from '../../validation/options.ts';
import type { Range } from '../../text/range.ts';
import { insert, createFix, replace } from '../../diagnostics/create-fix.ts';
import type { Variable } from '../../syntax/ast.ts';
import { misfit, refitted } from '../../values/fit.ts';
import { checkValues } from './check-values.ts';
import { isExpression } from '../is-expression.ts';
import { mentionsIn } from '../../syntax/variable.ts';
import type { ValueSlot } from '../../values/value-slot.ts';
import type { Part, SavedSearch } from '../saved-search.ts';
import { definedElsewhere, inFile, resolve, visibleNames } from '../scope.ts';
import { shift } from '../shift.ts';
import { timeBases } from '../../values/time-expression.ts';
import { pagingSlot, slotsIn, type FilledSlot } from '../slots.ts';

const none: readonly RawDiagnostic[] = [];

/** The variables in the values of a search: whether they are defined and fit. Ranges are in the file. */
export function checkUses(search: SavedSearch, options: CheckOptions): readonly RawDiagnostic[] {
  if (!search.items.some((part) => part.kind === 'Key' && part.mentions.length > 0)) return none;
  return search.items.flatMap((part) => {
    if (part.kind !== 'Key' || part.mentions.length === 0) return [];
    const base = search.start + part.value.range.start;
    if (isExpression(part)) {
      const { ast } = part.parsed;
      const slots = ast === undefined ? [] : slotsIn(ast, options.schema);
      const found = slots.flatMap((filled) => checkSlot(search, filled, base, part));
      return found.concat(checkValues(search, part, slots, options));
    }
    if ((part.key !== 'count' && part.key !== 'offset') || part.parsed?.kind !== 'Variable') return [];
    return checkVariable(search, part.parsed, pagingSlot(part.key), base);
  });
}

function checkSlot(search: SavedSearch, filled: FilledSlot, base: number, part: Part): readonly RawDiagnostic[] {
  const { node, slot } = filled;
  if (node.kind === 'Variable')
    return [...checkVariable(search, node, slot, base), ...checkInstant(search, filled, part, base)];
  // JSON that could not be read is a mistake by itself.
  if (slot.type === 'attribute') return [];
  const written = part.value.text.slice(node.range.start, node.range.end);
  return mentionsIn(written).map((mention) => inQuotes(search, filled, written, mention, base));
}

function inQuotes(
  search: SavedSearch,
  { node, slot, inJson }: FilledSlot,
  written: string,
  mention: ReturnType<typeof mentionsIn>[number],
  base: number,
): RawDiagnostic {
  const name = `{{${mention.name}}}`;
  const whole = mention.range.start === 1 && mention.range.end === written.length - 1;
  const value = resolve(search, mention.name)?.definition.parsed;
  // Without its closing quote a text reaches to the end of the line, so that replacing it would delete what follows.
  const isClosed = /["'‘’“”]$/u.test(written);
  const right = isClosed && value !== undefined && misfit(mention.name, value, slot) === undefined;
  const title = whole ? 'Remove the quotes' : `Write ${name} alone`;
  const fix = createFix(
    title,
    whole ? 'preferred' : 'possible',
    replace(shift(node.range, base), inJson ? `"${name}"` : name),
  );
  return {
    code: 'variable-in-quotes',
    message: whole
      ? `In quotes ${name} is text. Write it without quotes.`
      : `In quotes ${name} is text. A variable stands alone.`,
    range: shift(mention.range, base + node.range.start),
    fixes: right ? [fix] : [],
  };
}

function checkVariable(search: SavedSearch, node: Variable, slot: ValueSlot, base: number): readonly RawDiagnostic[] {
  const range = shift(node.range, base);
  const resolved = resolve(search, node.name);
  if (resolved === undefined) return [undefinedVariable(search, node, slot, range)];
  const { definition } = resolved;
  const value = definition.parsed;
  const message = value === undefined ? undefined : misfit(node.name, value, slot);
  if (value === undefined || message === undefined) return [];
  const at = inFile(resolved, value.range);
  if (at === undefined) return [{ code: 'variable-type', message: message + definedElsewhere(resolved), range }];
  const text = refitted(value, slot);
  // Changing the definition would break other uses that are right.
  const alone = uses(search, node.name) === 1 && resolved.start === search.start;
  const fixes = text !== undefined && alone ? [createFix(`Define it as ${text}`, 'preferred', replace(at, text))] : [];
  return [
    {
      code: 'variable-type',
      message,
      range,
      related: [{ range: at, message: `${node.name} is defined here.` }],
      fixes,
    },
  ];
}

/** EQ with a time that is counted from the moment of the search: nothing has this very millisecond. */
function checkInstant(
  search: SavedSearch,
  { node, slot, comparison }: FilledSlot,
  part: Part,
  base: number,
): readonly RawDiagnostic[] {
  if (node.kind !== 'Variable' || comparison?.operator.name !== 'EQ' || slot.type !== 'timestamp') return [];
  const definition = resolve(search, node.name)?.definition;
  if (definition?.parsed?.kind !== 'Time') return [];
  const { base: from, steps } = definition.parsed;
  const range = shift(comparison.range, base);
  const field = comparison.field.text;
  const since = `${field} GE {{${node.name}}}`;
  const names = visibleNames(search);
  let end = `${node.name}End`;
  while (names.includes(end)) end += '2';
  const isDay = from !== 'now' && steps.every(({ unit }) => unit !== 's' && unit !== 'min' && unit !== 'h');
  const day = `${since} AND ${field} LT {{${end}}}`;
  const isAlone = part.value.range.end - part.value.range.start === range.end - range.start;
  const define = `@${end} = ${definition.value.text.replaceAll(/\s+/g, ' ')} + 1d${search.file.lineEnd}`;
  const fixes = [
    ...(isDay
      ? [
          createFix(
            'Match the whole day',
            'preferred',
            insert(search.start + definitionsOffset(search), define),
            replace(range, isAlone ? day : `(${day})`),
          ),
        ]
      : []),
    createFix(`Write ${since}`, 'possible', replace(range, since)),
  ];
  const advice = isDay ? `write ${day}, with ${end} a day later` : `write ${since}`;
  return [
    {
      code: 'exact-instant',
      severity: 'warning',
      message: `EQ matches the one millisecond that {{${node.name}}} is; ${advice}.`,
      range,
      fixes,
    },
  ];
}

const uses = (search: SavedSearch, name: string): number =>
  search.items.reduce(
    (sum, item) => (item.kind === 'Key' ? sum + item.mentions.filter((mention) => mention.name === name).length : sum),
    0,
  );

function undefinedVariable(search: SavedSearch, node: Variable, slot: ValueSlot, range: Range): RawDiagnostic {
  const near = nearest(node.name, visibleNames(search), suggestion).filter((name) => {
    const value = resolve(search, name)?.definition.parsed;
    return value !== undefined && misfit(name, value, slot) === undefined;
  });
  const fixes: Fix[] = near.map((name, index) =>
    createFix(`Write {{${name}}}`, index === 0 ? 'preferred' : 'possible', replace(range, `{{${name}}}`)),
  );
  const time = timeBases.find((name) => name === node.name);
  const value = slot.type === 'timestamp' && time !== undefined ? time : stubs[slot.type];
  if (value !== undefined) {
    const text = `@${node.name} = ${value}${search.file.lineEnd}`;
    fixes.push(createFix(`Define ${node.name}`, 'possible', insert(search.start + definitionsOffset(search), text)));
  }
  return {
    code: 'undefined-variable',
    message: `${node.name} has no value. Define it as @${node.name} = … under the title.`,
    range,
    fixes,
  };
}

/** A value of each type to start with. */
const stubs: Readonly<Partial<Record<ValueSlot['type'], string>>> = {
  string: '"text"',
  enumeration: '"text"',
  id: '"id"',
  integer: '0',
  number: '0',
  timestamp: 'now - 30d',
  words: '"text"',
  'attribute-value': '"text"',
  unknown: '"text"',
};

/**
 * Where a search's own variables go: under its title and description. Lines there that belong to no key would continue the value of a
 * variable above them, so that it goes below them.
 */
export function definitionsOffset(search: SavedSearch): number {
  const known = definitionOffsets.get(search);
  if (known !== undefined) return known;
  const offset = findDefinitionsOffset(search);
  definitionOffsets.set(search, offset);
  return offset;
}

/** Each undefined variable of a search asks again, which may be thousands below thousands of lines. */
const definitionOffsets = new WeakMap<SavedSearch, number>();

function findDefinitionsOffset({ items, title }: SavedSearch): number {
  const firstPart = items.findIndex(({ kind }) => kind === 'Key' || kind === 'Definition');
  const lastStray = items.slice(0, Math.max(0, firstPart)).findLastIndex(({ kind }) => kind === 'Stray');
  if (lastStray >= 0) return items[lastStray + 1]?.range.start ?? 0;
  const after = items.find((item, index) => index > 0 && item.kind !== 'Comment');
  return title === undefined ? 0 : (after?.range.start ?? 0);
}
