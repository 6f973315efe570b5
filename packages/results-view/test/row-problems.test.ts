import { describe, expect, test } from 'vitest';
import { schema } from '@assetql/core';
import { parseDocument } from '@assetql/core/document';
import { fittingVariables } from '../src/builder/form/fitting-variables.ts';
import { readForm } from '../src/builder/form/read-form.ts';
import { relationsOf } from '../src/builder/form/relations.ts';
import { rowProblems } from '../src/builder/form/row-problems.ts';
import { subjectsOf } from '../src/builder/form/subjects.ts';

/** The problems of the rows of a file, without the places of the rows. */
function problemsOf(file: string): readonly string[] {
  const [search] = parseDocument(file).searches;
  return [...rowProblems(readForm(file, search, {}), { file, search }).values()];
}

describe('the problem of a row says what to change in the form', () => {
  test.each([
    ["FileExtension EQ '.pdf'", 'Leave out the dot: pdf'],
    ["FileExtension EQ 'jpg, png'", 'Choose each of them by itself: jpg, png'],
    [
      '(DateUploaded GE 2025-01-01T00:00:00.000Z AND DateUploaded LE 2021-01-01T00:00:00.000Z)',
      'It ends before it begins: exchange the two values.',
    ],
    ['DateApproved GE 2025-01-01T00:00:00.000Z', /^This works only together with a condition on the status/],
    ['AverageRating GE 3', undefined],
    ['#- FileExtension EQ ".pdf"', undefined],
  ])('%s', (filter, said) => {
    const problems = problemsOf(`### A\nfilters:\n  AssetType EQ Image\n  AND ${filter}\n`.replace('AND #-', '#- AND'));
    expect(problems).toEqual(said === undefined ? [] : [expect.stringMatching(said)]);
  });

  test('and names a variable that does not fit or has no value', () => {
    expect(problemsOf('@since = now-30d\n### A\nfilters: FileExtension EQ {{since}}\n')).toEqual([
      'The variable since is of another kind than file extension. Choose another one, or a value.',
    ]);
    expect(problemsOf('### A\nfilters: FileExtension EQ {{gone}}\n')).toEqual([
      'The variable gone has no value. Choose a value instead.',
    ]);
    expect(problemsOf('@kind = "jpg"\n### A\nfilters: FileExtension EQ {{kind}}\n')).toEqual([]);
  });

  test('in a search', () => {
    expect(problemsOf('### A\nsearch: title:"..."\n')).toEqual(['There is no word in it to look for. Write a word.']);
  });
});

test('only variables that fit are offered', () => {
  const file =
    '@timeZone = "Europe/Berlin"\n@since = now-30d\n@kind = "jpg"\n@kinds = ["jpg", "png"]\n@n = 3\n@cat = category("A")\n### A\nfilters: AssetType EQ Image\n';
  const [search] = parseDocument(file).searches;
  const form = readForm(file, search, {});
  const offered = (key: string, relation: string): readonly string[] => {
    const subject = form.subjects.find((one) => one.key === key);
    const how = subject && relationsOf(subject).find((one) => one.key === relation);
    if (subject === undefined || how === undefined) throw new Error(`There is no ${key} ${relation}.`);
    return fittingVariables(form, subject, how, search).map(({ name }) => name);
  };
  expect(offered('FileExtension', 'EQ')).toEqual(['kind', 'kinds']);
  expect(offered('FileExtension', 'CT')).toEqual(['kind']);
  expect(offered('AverageRating', 'GE')).toEqual(['n']);
  expect(offered('DateUploaded', 'GE')).toEqual(['since']);
  expect(offered('CategoryIds', 'within')).toEqual(['kind', 'kinds', 'cat']);
  expect(offered('search', 'has')).toEqual(['kind', 'kinds', 'n']);
});

test('no two subjects of the language are called the same', () => {
  const labels = subjectsOf({}, schema).map(({ label }) => label);
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
});
