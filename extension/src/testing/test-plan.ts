import type { TestItem, TestItemCollection, TestRunRequest } from 'vscode';
import type { SearchFile } from '../contracts/searches.ts';
import { inBatches } from '../searches/in-batches.ts';
import type { ExpectationTest, SearchTests } from './test-outline.ts';
import type { TestTree } from './test-tree.ts';

/** A search to be run once, and the tests that it answers. */
export interface PlannedSearch {
  readonly file: SearchFile;
  readonly tests: SearchTests;
  readonly leaves: readonly { readonly item: TestItem; readonly expectation: ExpectationTest }[];
}

/** Finds the tests of all files that a request is for: of thousands of them in passing. */
export async function resolveWanted(
  { include }: Pick<TestRunRequest, 'include'>,
  all: TestItemCollection,
  tree: TestTree,
): Promise<void> {
  const items = include ?? Array.from(all, ([, item]) => item);
  await inBatches(items, 1, (item) => tree.resolve(fileOf(item)));
}

/** The file that a test is in. */
const fileOf = (item: TestItem): TestItem => (item.parent === undefined ? item : fileOf(item.parent));

/** The searches of a request whose files are resolved, each with the expectations that are wanted and not left out; in passing, too. */
export async function planTests(
  { include, exclude = [] }: Pick<TestRunRequest, 'include' | 'exclude'>,
  all: TestItemCollection,
  tree: TestTree,
): Promise<readonly PlannedSearch[]> {
  const planned = new Map<SearchTests, PlannedSearch & { readonly leaves: PlannedSearch['leaves'][number][] }>();
  const seen = new Set<TestItem>(exclude);
  const visit = (item: TestItem): void => {
    if (seen.has(item)) return;
    seen.add(item);
    const target = tree.targetOf(item);
    for (const [, child] of item.children) visit(child);
    if (target?.kind !== 'expectation') return;
    const { file, tests, expectation } = target;
    const plan = planned.get(tests) ?? { file, tests, leaves: [] };
    planned.set(tests, plan);
    plan.leaves.push({ item, expectation });
  };
  const left = new Set(exclude);
  // A single test may be run whose file or search is left out as a whole.
  const isOut = (each: TestItem | undefined): boolean => each !== undefined && (left.has(each) || isOut(each.parent));
  await inBatches(include ?? Array.from(all, ([, each]) => each), 1, async (item) => {
    if (!isOut(item)) visit(item);
  });
  return [...planned.values()];
}
