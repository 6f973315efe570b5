import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits, schema } from '@assetql/core';
import { checkDocument, parseDocument, type SavedSearch } from '@assetql/core/document';
import { equivalent } from '@assetql/core/meaning';
import { hostileText, mutated } from '../../core/test/arbitraries/hostile-text.ts';
import { anyText, documentText } from '../../core/test/document/document-text.ts';
import { runs } from '../../core/test/meaning/reason/runs.ts';
import { changeForm } from '../src/builder/form/change-form.ts';
import { keyText } from '../src/builder/form/key-text.ts';
import { readForm } from '../src/builder/form/read-form.ts';
import type {
  ConditionKey,
  ConditionRow,
  FormAct,
  FormChange,
  FormRow,
  SearchForm,
} from '../src/builder/form/search-form.ts';
import { formFile } from './form-files.ts';
import { act, conditions, findIn, meaningOf, modelOf, rowsIn, terms, type ModelRow } from './form-model.ts';

const keys = ['filters', 'containerfilter', 'search'] as const;

const searchOf = (file: string): SavedSearch | undefined => parseDocument(file).searches.at(-1);

function change(file: string, given: FormAct): FormChange {
  const search = searchOf(file);
  return changeForm(file, search, readForm(file, search, {}), given);
}

/** Whether the rows mean what the expression in the file does. */
function isMeant(key: ConditionKey, model: ModelRow, search: SavedSearch | undefined): boolean | 'unknown' {
  if (key === 'search') return equivalent(key, meaningOf(model, terms), search?.[key]?.parsed.ast);
  return equivalent(key, meaningOf(model, conditions), search?.[key]?.parsed.ast);
}

/** The comments of a file that are no conditions, in order of their text. */
function commentsOf(file: string): readonly string[] {
  return file
    .split(/\r\n|\r|\n/u)
    .map((line) => line.trim())
    .filter((line) => /^#(?!-|##)/u.test(line))
    .toSorted();
}

/** Codes of mistakes that an act may bring about, because they are about what is asked for and not about how it is written. */
const allowed = new Set(['status-companion', 'value-type', 'unquoted-string', 'limit']);
const mistakesIn = (file: string): ReadonlySet<string> =>
  new Set(
    checkDocument(parseDocument(file)).flatMap(({ code, severity }) =>
      severity === 'error' && !allowed.has(code) ? [code] : [],
    ),
  );

const rowActs = [
  'remove',
  'duplicate',
  'negate',
  'switch-off',
  'switch-on',
  'ungroup',
  'group',
  'move',
  'match',
] as const;

interface Choice {
  readonly act: (typeof rowActs)[number];
  readonly row: number;
  readonly other: number;
  readonly match: 'all' | 'any';
}

const choices: fc.Arbitrary<readonly Choice[]> = fc.array(
  fc.record({
    act: fc.constantFrom(...rowActs, 'switch-off', 'switch-on', 'move'),
    row: fc.nat(30),
    other: fc.nat(30),
    match: fc.constantFrom('all', 'any'),
  }),
  { minLength: 1, maxLength: 4 },
);

/** The act that a choice is in a file; `undefined` without rows. */
function actOf(file: string, key: ConditionKey, choice: Choice): FormAct | undefined {
  const { tree } = keyText(file, searchOf(file), key, schema);
  const rows = rowsIn(tree);
  const row = rows[choice.row % Math.max(1, rows.length)];
  if (row === undefined) return undefined;
  const groups = [tree, ...rows.filter(({ kind }) => kind === 'group')];
  const into = groups[choice.other % groups.length] ?? tree;
  switch (choice.act) {
    case 'group':
      return { act: 'group', row: row.id, match: choice.match };
    case 'match':
      return { act: 'match', group: into.id, match: choice.match };
    case 'move': {
      const inside = into.kind === 'group' ? into.rows : [];
      const before = inside[choice.other % (inside.length + 1)]?.id;
      return { act: 'move', row: row.id, into: into.id, ...(before === undefined ? {} : { before }) };
    }
    default:
      return { act: choice.act, row: row.id };
  }
}

const outcomes = { done: 0, refused: 0, unknown: 0 };

/** Does an act in a file and checks what it promises; gives the file after it. */
function step(file: string, key: ConditionKey, given: FormAct): string {
  const search = searchOf(file);
  const { tree } = keyText(file, search, key, schema);
  const model = modelOf(tree);
  const result = change(file, given);
  if (result.kind === 'refused') {
    outcomes.refused++;
    expect(result.reason).toMatch(/\.$/u);
    return file;
  }
  const after = applyEdits(file, result.edits);
  const told = `${JSON.stringify(given)}\n${file}\n→\n${after}`;
  const changed = searchOf(after);
  if ('row' in given) {
    const found = findIn(model, given.row);
    if (found !== undefined) act(model, found, given);
  } else if (given.act === 'match') {
    const group = given.group === model.id ? model : findIn(model, given.group)?.row;
    if (group !== undefined) group.match = given.match;
  }
  const meant = isMeant(key, model, changed);
  outcomes[meant === 'unknown' ? 'unknown' : 'done']++;
  expect(meant, told).not.toBe(false);
  for (const other of keys) {
    if (other !== key) expect(changed?.[other]?.value.text, told).toBe(search?.[other]?.value.text);
  }
  expect(commentsOf(after), told).toEqual(expect.arrayContaining([...commentsOf(file)]));
  const before = mistakesIn(file);
  expect(
    [...mistakesIn(after)].filter((code) => !before.has(code)),
    told,
  ).toEqual([]);
  return after;
}

test('acts change what they say, and nothing else', () => {
  fc.assert(
    fc.property(formFile, fc.constantFrom(...keys), choices, (start, key, given) => {
      let file = start;
      for (const choice of given) {
        const next = actOf(file, key, choice);
        if (next !== undefined) file = step(file, key, next);
      }
    }),
    { numRuns: runs(400) },
  );
  if (process.env['ASSETQL_LONG_RUN'] !== undefined) console.log(outcomes);
});

/** The conditions of rows, those in groups as well. */
const conditionsOf = (rows: readonly FormRow[]): readonly ConditionRow[] =>
  rows.flatMap((row) => (row.kind === 'group' ? conditionsOf(row.rows) : row.kind === 'condition' ? [row] : []));

/** For everything that a form shows, the act of somebody who looks at it and leaves it as it is. */
function confirmations(form: SearchForm): readonly FormAct[] {
  const rows = form.parts.flatMap(({ group }) => conditionsOf(group.rows));
  return [
    ...rows.map(({ id, subject, relation, values }): FormAct => ({
      act: 'change',
      row: id,
      condition: { subject: subject.key, relation: relation.key, values: values.map(({ value }) => value) },
    })),
    ...form.sort.map(({ key, direction }): FormAct => ({ act: 'sort', key, direction })),
    ...form.variables.map(({ name, text }): FormAct => ({ act: 'set-variable', variable: name, text })),
    ...(['count', 'offset', 'searchFields'] as const).flatMap((key): readonly FormAct[] => {
      const setting = form.settings[key];
      return setting === undefined ? [] : [{ act: 'set', key, text: setting.text }];
    }),
  ];
}

const looks = { files: 0, confirmed: 0 };

test('opening the form and closing it leaves the text, whatever is looked at in between', () => {
  const texts = fc.oneof({ weight: 5, arbitrary: formFile }, documentText, mutated(formFile));
  fc.assert(
    fc.property(texts, (file) => {
      const search = searchOf(file);
      const form = readForm(file, search, {});
      looks.files++;
      for (const one of confirmations(form)) {
        const result = changeForm(file, search, form, one);
        if (result.kind === 'refused') continue;
        looks.confirmed++;
        expect(applyEdits(file, result.edits), JSON.stringify(one)).toBe(file);
      }
    }),
    { numRuns: runs(400) },
  );
  if (process.env['ASSETQL_LONG_RUN'] !== undefined) console.log(looks);
});

test('what is switched off and on again is as it was', () => {
  fc.assert(
    fc.property(formFile, fc.constantFrom(...keys), fc.nat(30), (file, key, at) => {
      const rows = rowsIn(keyText(file, searchOf(file), key, schema).tree);
      const row = rows[at % Math.max(1, rows.length)];
      if (row === undefined) return;
      const off = change(file, { act: 'switch-off', row: row.id });
      if (off.kind === 'refused') return;
      const without = applyEdits(file, off.edits);
      const line = rowsIn(keyText(without, searchOf(without), key, schema).tree).find(
        (each) => each.line !== undefined,
      );
      expect(line, without).toBeDefined();
      const on = change(without, { act: 'switch-on', row: line?.id ?? '' });
      if (on.kind === 'refused') throw new Error(`${on.reason}\n${without}`);
      const again = applyEdits(without, on.edits);
      const hasOwnLine = off.edits.every(
        ({ range: { start, end }, newText }) => !/[\r\n]/u.test(newText + file.slice(start, end)),
      );
      if (hasOwnLine) expect(again, without).toBe(file);
      const [before, after] = [searchOf(file), searchOf(again)];
      expect(sameMeaning(key, before, after), `${file}\n→\n${without}\n→\n${again}`).not.toBe(false);
    }),
    { numRuns: runs(300) },
  );
});

function sameMeaning(
  key: ConditionKey,
  before: SavedSearch | undefined,
  after: SavedSearch | undefined,
): boolean | 'unknown' {
  if (key === 'search') return equivalent(key, before?.search?.parsed.ast, after?.search?.parsed.ast);
  return equivalent(key, before?.[key]?.parsed.ast, after?.[key]?.parsed.ast);
}

test('what is negated twice means what it did', () => {
  fc.assert(
    fc.property(formFile, fc.constantFrom(...keys), fc.nat(30), (file, key, at) => {
      const rows = rowsIn(keyText(file, searchOf(file), key, schema).tree);
      const row = rows[at % Math.max(1, rows.length)];
      if (row === undefined) return;
      const once = change(file, { act: 'negate', row: row.id });
      if (once.kind === 'refused') return;
      const negated = applyEdits(file, once.edits);
      // `NE Audio OR EQ Image` becomes one row of two values, which is negated as one.
      if (rowsIn(keyText(negated, searchOf(negated), key, schema).tree).length < rows.length) return;
      const twice = change(negated, { act: 'negate', row: once.focus ?? '' });
      if (twice.kind === 'refused') throw new Error(`${twice.reason}\n${file}\n${negated}`);
      const again = applyEdits(negated, twice.edits);
      expect(sameMeaning(key, searchOf(file), searchOf(again)), `${file}\n→\n${negated}\n→\n${again}`).not.toBe(false);
    }),
    { numRuns: runs(300) },
  );
});

test('a condition is added to what was there', () => {
  const condition = { subject: 'AverageRating', relation: 'GE', values: ['3'] } as const;
  const node = parseDocument('filters: AverageRating GE 3\n').searches[0]?.filters?.parsed.ast;
  fc.assert(
    fc.property(formFile, fc.nat(30), (file, at) => {
      const { tree } = keyText(file, searchOf(file), 'filters', schema);
      const groups = [tree, ...rowsIn(tree)].filter(({ kind }) => kind === 'group');
      const into = groups[at % groups.length]?.id ?? 'filters';
      const added = change(file, { act: 'add', into, condition });
      if (added.kind === 'refused') return;
      const after = applyEdits(file, added.edits);
      const model = modelOf(tree);
      const group = into === 'filters' ? model : findIn(model, into)?.row;
      group?.rows.push({ id: '', isOff: false, isNegated: false, rows: [], node });
      expect(isMeant('filters', model, searchOf(after)), `${into}\n${file}\n→\n${after}`).not.toBe(false);
      const { tree: now } = keyText(after, searchOf(after), 'filters', schema);
      expect(
        rowsIn(now).find(({ id }) => id === added.focus),
        after,
      ).toBeDefined();
    }),
    { numRuns: runs(300) },
  );
});

test('a condition is changed, and what is around it stays', () => {
  const condition = { subject: 'AverageRating', relation: 'GE', values: ['3'] } as const;
  const node = parseDocument('filters: AverageRating GE 3\n').searches[0]?.filters?.parsed.ast;
  fc.assert(
    fc.property(formFile, fc.nat(30), (file, at) => {
      const { tree } = keyText(file, searchOf(file), 'filters', schema);
      const rows = rowsIn(tree).filter(({ kind }) => kind === 'leaf');
      const row = rows[at % Math.max(1, rows.length)];
      if (row === undefined) return;
      const changed = change(file, { act: 'change', row: row.id, condition });
      if (changed.kind === 'refused') return;
      const after = applyEdits(file, changed.edits);
      const model = modelOf(tree);
      const found = findIn(model, row.id);
      if (found !== undefined) found.row.node = node;
      expect(isMeant('filters', model, searchOf(after)), `${row.id}\n${file}\n→\n${after}`).not.toBe(false);
      for (const key of ['containerfilter', 'search'] as const)
        expect(searchOf(after)?.[key]?.value.text, after).toBe(searchOf(file)?.[key]?.value.text);
      expect(commentsOf(after), after).toEqual(expect.arrayContaining([...commentsOf(file)]));
    }),
    { numRuns: runs(300) },
  );
});

test('every text can be opened, and no act throws', () => {
  const texts = fc.oneof(documentText, anyText, mutated(formFile), mutated(documentText), hostileText);
  fc.assert(
    fc.property(texts, choices, fc.constantFrom(...keys), (start, given, key) => {
      let file = start;
      for (const choice of given) {
        const search = searchOf(file);
        readForm(file, search, {});
        const next = actOf(file, key, choice) ?? {
          act: 'add' as const,
          into: key,
          condition: { subject: 'Status', relation: 'EQ', values: ['0'] },
        };
        const result = change(file, next);
        if (result.kind === 'edits') file = applyEdits(file, result.edits);
      }
    }),
    { numRuns: runs(500) },
  );
});
