import { l10n, Range, workspace, type TestController, type TestItem, type TestItemCollection, type Uri } from 'vscode';
import type { SearchFile, SearchFiles } from '../contracts/searches.ts';
import { linePositions } from '../searches/line-positions.ts';
import { hasExpectations, TestOutline, type ExpectationTest, type SearchTests } from './test-outline.ts';

/** What a test of the tree stands for. */
export type Tested =
  | { readonly kind: 'file'; readonly file: SearchFile }
  | { readonly kind: 'search'; readonly file: SearchFile; readonly tests: SearchTests }
  | {
      readonly kind: 'expectation';
      readonly file: SearchFile;
      readonly tests: SearchTests;
      readonly expectation: ExpectationTest;
    };

/** A place in the order of siblings, as a text. */
const inOrder = (index: number): string => String(index).padStart(6, '0');

/** Files, searches and their expectations as tests: what is in a file is there once somebody looks, or has it open. */
export class TestTree {
  private readonly controller: TestController;
  private readonly searches: SearchFiles;
  private readonly stands = new WeakMap<TestItem, Tested>();
  private readonly outlines = new WeakMap<TestItem, TestOutline>();
  /** The files that their tests are of. */
  private readonly resolved = new WeakMap<TestItem, SearchFile>();
  private readonly tested = new WeakMap<SearchFile, boolean>();

  constructor(controller: TestController, searches: SearchFiles) {
    this.controller = controller;
    this.searches = searches;
  }

  standsFor(item: TestItem): Tested | undefined {
    return this.stands.get(item);
  }

  /** Brings the tree up to date with what is known of the workspace. */
  update(): void {
    const { items } = this.controller;
    const files = this.searches.known().filter((file) => this.isTested(file));
    const names = new Set(files.map(({ uri }) => uri.toString()));
    const open = new Set(workspace.textDocuments.map(({ uri }) => uri.toString()));
    for (const [id] of items) if (!names.has(id)) items.delete(id);
    for (const file of files) {
      const id = file.uri.toString();
      let item = items.get(id);
      if (item === undefined) {
        item = this.controller.createTestItem(id, workspace.asRelativePath(file.uri), file.uri);
        item.canResolveChildren = true;
        items.add(item);
      }
      this.stands.set(item, { kind: 'file', file });
      if (open.has(id) || this.resolved.has(item)) this.resolve(item);
    }
  }

  /** Whether a file has tests. Asked at every change of any. */
  private isTested(file: SearchFile): boolean {
    const known = this.tested.get(file) ?? hasExpectations(file.text);
    this.tested.set(file, known);
    return known;
  }

  /** Finds the tests of a file. */
  resolve(item: TestItem): void {
    const stands = this.stands.get(item);
    if (stands?.kind !== 'file' || this.resolved.get(item) === stands.file) return;
    const { file } = stands;
    this.resolved.set(item, file);
    item.canResolveChildren = false;
    const outline = this.outlines.get(item) ?? new TestOutline();
    this.outlines.set(item, outline);
    const position = linePositions(file.text);
    const place = ({ start, end }: SearchTests['range']): Range => {
      const [from, to] = [position(start), position(end)];
      return new Range(from.line, from.character, to.line, to.character);
    };
    const searches = this.siblings(file.uri, item.children, outline.update(file.document), (child, tests) => {
      this.stands.set(child, { kind: 'search', file, tests });
      child.range = place(tests.range);
      child.description = tests.description;
    });
    for (const [child, tests] of searches) {
      this.siblings(file.uri, child.children, tests.expectations, (leaf, expectation) => {
        this.stands.set(leaf, { kind: 'expectation', file, tests, expectation });
        leaf.range = place(expectation.range);
        if (expectation.isOutdated) this.controller.invalidateTestResults(leaf);
      });
    }
  }

  /** Makes the items of tests beside each other, keeping those that are there. */
  private siblings<Test extends { readonly id: string; readonly text: string }>(
    uri: Uri,
    items: TestItemCollection,
    tests: readonly Test[],
    describe: (item: TestItem, test: Test) => void,
  ): readonly (readonly [TestItem, Test])[] {
    const ids = new Set(tests.map(({ id }) => id));
    for (const [id] of items) if (!ids.has(id)) items.delete(id);
    return tests.map((test, index) => {
      const { id, text } = test;
      const label = text === '' ? l10n.t('(nothing is expected)') : text;
      const known = items.get(id);
      const item = known ?? this.controller.createTestItem(id, label, uri);
      item.label = label;
      item.sortText = inOrder(index);
      describe(item, test);
      if (known === undefined) items.add(item);
      return [item, test];
    });
  }
}
