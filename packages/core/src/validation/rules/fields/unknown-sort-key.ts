import { isSlip, nearest, suggestion } from '../../../text/nearest.ts';
import type { Schema } from '../../../schema/schema.ts';
import { letters, orderCalled, searchFieldsCalled, subjectsCalled } from '../../../schema/synonyms.ts';
import type { SortKey } from '../../../syntax/ast.ts';
import { sortDirection } from '../../../syntax/sort/sort-direction.ts';
import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import type { Rule } from '../rule.ts';
import { alternatives, excerpt } from '../../../diagnostics/wording.ts';

/** The sorts that a word means: the keys of the field that it is a synonym of, with the direction where the word names one. */
function sortsCalled(word: string, explicit: boolean, schema: Schema): readonly string[] {
  const members = new Set([
    ...subjectsCalled(word).map((name) => schema.field(name)?.member),
    ...searchFieldsCalled(word).map((name) => schema.searchField(name)?.member),
  ]);
  return schema.sortKeys.flatMap(({ key, member }) => {
    const marker = orderCalled(word, key);
    if (marker === undefined) return members.has(member) ? [key] : [];
    return [explicit ? key : `${key} ${marker}`];
  });
}

function sortKey({ key, explicit }: SortKey, context: RuleContext): void {
  const { schema } = context;
  if (key.text === '' || schema.sortKey(key.text) !== undefined) return;
  const text = letters(key.text);
  // The name of a filter field, the last part of a key, or its label.
  const member = schema.field(key.text)?.member ?? schema.searchField(key.text)?.member;
  const same = schema.sortKeys.filter(
    (row) => row.member === member || row.key.toLowerCase().endsWith(`.${text}`) || letters(row.label) === text,
  );
  const keys = schema.sortKeys.map((row) => row.key);
  if (same.length === 0 && nearest(key.text, keys, suggestion).length === 0) {
    const readings = sortsCalled(key.text, explicit, schema);
    if (readings.length > 0) {
      const certainty = readings.length === 1 ? 'preferred' : 'possible';
      return context.report({
        code: 'unknown-sort-key',
        message: `${excerpt(key.text)} is not a sort key; write ${alternatives(readings)}.`,
        range: key.range,
        fixes: readings.map((reading) => createFix(`Write ${reading}`, certainty, replace(key.range, reading))),
      });
    }
  }
  const [meant] = same.length > 0 ? same.map((row) => row.key) : nearest(key.text, keys, suggestion);
  // What is written after a key in place of a direction may be one.
  const rest = meant !== undefined && key.text.toLowerCase().startsWith(meant.toLowerCase());
  const isCut = rest && (!explicit || sortDirection(key.text.slice(meant.length)) !== undefined);
  // A sign may say something of the order: `!title`.
  const isName = /^[\p{L}\p{N}._]+$/u.test(key.text);
  const isSure = meant !== undefined && !isCut && (same.length > 0 || (isName && isSlip(key.text, meant)));
  context.report({
    code: 'unknown-sort-key',
    message: `${excerpt(key.text)} is not a sort key; write ${meant ?? alternatives(keys)}.`,
    range: key.range,
    fixes:
      meant === undefined
        ? []
        : [createFix(`Write ${meant}`, isSure ? 'safe' : 'preferred', replace(key.range, meant))],
  });
}

/** The keys that results can be sorted by (§4.9). */
export const rule: Rule = { code: 'unknown-sort-key', kinds: ['sort'], visitor: { SortKey: sortKey } };
