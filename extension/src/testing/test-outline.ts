import type { Range } from '@assetql/core';
import type { ExpectPart, SavedSearch, SavedSearchDocument } from '@assetql/core/document';
import { essence } from '../searches/essence.ts';
import { matchUp } from './match-up.ts';

/** The test of one `expect:` line. Ranges are in the file. */
export interface ExpectationTest {
  readonly id: string;
  readonly part: ExpectPart;
  /** As it is written. */
  readonly text: string;
  /** From the key to the end of the value. */
  readonly range: Range;
  /** Whether the last result is of another text. */
  readonly isOutdated: boolean;
}

/** The tests of one search. */
export interface SearchTests {
  readonly id: string;
  readonly search: SavedSearch;
  /** The title of the search. */
  readonly text: string;
  readonly description: string;
  readonly range: Range;
  readonly expectations: readonly ExpectationTest[];
}

/** Whether a file has an `expect:` line, without reading it as saved searches. */
export const hasExpectations = (text: string): boolean => /^expect:/imu.test(text);

const placed = ({ start, end }: Range, by: number): Range => ({ start: start + by, end: end + by });

function headOf({ title, items, start }: SavedSearch): Range {
  const head = title ?? items.find(({ kind }) => kind === 'Key');
  return placed(head?.range ?? { start: 0, end: 0 }, start);
}

const textOf = ({ value }: ExpectPart): string => value.text.trim();

interface Known {
  readonly tests: SearchTests;
  readonly essence: string;
}

/** The tests of a file, which stay the same ones while it is edited. */
export class TestOutline {
  private known: readonly Known[] = [];
  /** What the searches of the last version share. */
  private shared: SavedSearchDocument['preamble']['items'] | undefined;

  /** The tests of the file as it is now. A search without expectations has none. */
  update(document: SavedSearchDocument): readonly SearchTests[] {
    const searches = document.searches.filter(({ expect }) => expect.length > 0);
    const ids = matchUp(
      this.known.map(({ tests }) => tests),
      searches.map(({ name }) => name),
    );
    const before = new Map(this.known.map((each) => [each.tests.id, each]));
    const shared = document.preamble.items;
    this.known = searches.map((search, index): Known => {
      const id = ids[index] ?? search.name;
      const last = before.get(id);
      // What has the same items was not edited.
      const isSame = last !== undefined && shared === this.shared && last.tests.search.items === search.items;
      const now = isSame ? last.essence : essence(document, search);
      const isChanged = last !== undefined && last.essence !== now;
      const expectations = expectationTests(search, last?.tests.expectations ?? [], isChanged);
      const [description = ''] = search.description.split('\n', 1);
      return {
        essence: now,
        tests: { id, search, text: search.name, description, range: headOf(search), expectations },
      };
    });
    this.shared = shared;
    return this.known.map(({ tests }) => tests);
  }
}

function expectationTests(
  { expect, start }: SavedSearch,
  last: readonly ExpectationTest[],
  isChanged: boolean,
): readonly ExpectationTest[] {
  const ids = matchUp(last, expect.map(textOf));
  const before = new Map(last.map(({ id, text }) => [id, text]));
  return expect.map((part, index) => {
    const text = textOf(part);
    const id = ids[index] ?? text;
    const written = before.get(id);
    const isOutdated = written !== undefined && (isChanged || written !== text);
    return { id, part, text, range: placed(part.range, start), isOutdated };
  });
}
