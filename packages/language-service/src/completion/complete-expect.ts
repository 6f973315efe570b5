import { schema as specification, type SortKeyRow } from '@assetql/core';
import { expectForms, expectOperators, type CaretPlace, type ExpectForm } from '@assetql/core/document';
import type { ServiceContext } from '../service-context.ts';
import { calendarItems, clockOf, dateItems } from './calendar.ts';
import { blank, insertion, type Insertion, type Piece } from './insertion.ts';
import type { Proposal, Proposals } from './proposal.ts';
import { spaced } from './spacing.ts';
import { lineBefore, valueTarget } from './value-target.ts';

/** What can be written in an expectation: its forms, then the operator, then a value of the right type. */
export function completeExpect({ item, text, offset }: CaretPlace, context: ServiceContext): Proposals {
  const word = valueTarget(text, offset, /[\w.]/, /^[\w.]*/);
  if (item.kind !== 'Key' || item.key !== 'expect') return { target: word, items: [] };
  const { schema = specification } = context;
  const before = lineBefore(text, offset);
  const [, subject = '', operator] = /^\s*([\w.]+)(?:\s*([=!<>]+))?/.exec(before) ?? [];
  if (/^\s*[\w.]*$/.test(before))
    return { target: word, items: forms(schema.sortKeys, text, word.range.end), isClosed: true };
  const key = subject.startsWith('first.') ? schema.sortKey(subject.slice('first.'.length)) : undefined;
  if (subject !== 'total' && key === undefined) return { target: word, items: [] };
  if (operator === undefined || /[=!<>]$/.test(before)) {
    const target = valueTarget(text, offset, /[=!<>]/, /^\s*[=!<>]+|^/);
    const items = expectOperators
      .filter((name) => key === undefined || name === '=')
      .map((name): Proposal => ({
        label: name,
        kind: 'operator',
        insert: spaced(name, text, target.range),
        more: true,
      }));
    return { target, items, isClosed: true };
  }
  const target = valueTarget(text, offset, /[^\s=!<>]/, /^[^\s]*/);
  return { target, items: key === undefined ? totals : firstValues(key, target.typed, context) };
}

/** Numbers that say something of every search. */
const totals: readonly Proposal[] = ['0', '1'].map((label) => ({ label, kind: 'value', insert: label }));

/** The text after the first word of a form, to be filled in. */
const rest: Readonly<Record<Exclude<ExpectForm['name'], 'first'>, readonly Piece[]>> = {
  total: ['> ', blank('total', '0')],
  contains: ['"', blank('id'), '"'],
  excludes: ['"', blank('id'), '"'],
};

function forms(sortKeys: readonly SortKeyRow[], text: string, end: number): readonly Proposal[] {
  const goesOn = /^[^\S\r\n]*[^\s]/.test(text.slice(end));
  const form = (name: string, pieces: readonly Piece[]): Insertion =>
    goesOn ? { insert: name } : insertion(`${name} `, ...pieces);
  return expectForms.flatMap(({ name, example, documentation }): readonly Proposal[] =>
    name === 'first'
      ? sortKeys.map(({ key, label, type, spec }) => ({
          label: `${name}.${key}`,
          kind: 'sortKey',
          ...form(`${name}.${key}`, type === 'string' ? ['= "', blank('text'), '"'] : ['= ']),
          detail: `${label} of the first asset`,
          documentation,
          spec,
          also: [label],
          more: type === 'timestamp',
        }))
      : [{ label: name, kind: 'function', ...form(name, rest[name]), detail: example, documentation }],
  );
}

function firstValues({ type }: SortKeyRow, typed: string, context: ServiceContext): readonly Proposal[] {
  if (type === 'timestamp')
    return [...dateItems(typed, undefined), ...calendarItems(clockOf(context.now, context.timeZone), undefined)];
  if (type === 'string' && typed === '')
    return [{ label: '"…"', kind: 'value', ...insertion('"', blank('text'), '"'), detail: 'a text' }];
  return [];
}
