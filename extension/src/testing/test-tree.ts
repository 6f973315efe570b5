import {
  l10n,
  Range,
  workspace,
  type TestController,
  type TestItem,
  type TestItemCollection,
  type TextDocument,
  type Uri,
} from 'vscode';
import { plainName } from '../contracts/plain-name.ts';
import type { SearchFile, SearchFiles } from '../contracts/searches.ts';
import { inBatches } from '../searches/in-batches.ts';
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

/** UTF-16 units of a file whose tests are not found anew with every key. */
const longFile = 200_000;
/** Milliseconds without a change after which they are. */
const rest = 1000;
/** Milliseconds after an edit, by which changed files have been looked at. */
const confirmRest = 500;

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
  /** Until the tests of a file are there. */
  private readonly resolving = new WeakMap<TestItem, Promise<void>>();
  /** Documents that were edited a moment ago. */
  private readonly confirming = new Map<TestItem, ReturnType<typeof setTimeout>>();
  /** Long files that are typed in. */
  private readonly resting = new Map<TestItem, ReturnType<typeof setTimeout>>();

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
        item = this.controller.createTestItem(id, plainName(workspace.asRelativePath(file.uri)), file.uri);
        item.canResolveChildren = true;
        items.add(item);
      }
      this.stands.set(item, { kind: 'file', file });
      if (this.resolved.get(item) === file) continue;
      if (!this.resolved.has(item) && !open.has(id)) continue;
      if (this.resolved.has(item) && file.text.length > longFile) this.resolveAtRest(item);
      else void this.resolve(item);
    }
  }

  /**
   * Tells the editor that the tests of a document stand where they were said to: after edits that took each other back, the file is the
   * same, and nothing else would tell it. Until it is told, the editor keeps its marks where the edits have left them.
   */
  confirmSoon(document: TextDocument): void {
    const item = this.controller.items.get(document.uri.toString());
    if (item === undefined) return;
    clearTimeout(this.confirming.get(item));
    this.confirming.set(
      item,
      setTimeout(() => this.confirm(item, document), confirmRest),
    );
  }

  private confirm(item: TestItem, document: TextDocument): void {
    this.confirming.delete(item);
    // A file with another text is looked at by itself.
    if (document.isClosed || this.resolved.get(item)?.text !== document.getText()) return;
    const [, first] = [...item.children][0] ?? [];
    if (first === undefined) return;
    // A range that is assigned tells the version of the document, too, also where it is the same.
    const { range } = first;
    first.range = range;
  }

  dispose(): void {
    for (const timer of [...this.resting.values(), ...this.confirming.values()]) clearTimeout(timer);
  }

  /** Finds the tests of a long file once nobody types in it: the editor moves those that it shows along with the text. */
  private resolveAtRest(item: TestItem): void {
    clearTimeout(this.resting.get(item));
    this.resting.set(
      item,
      setTimeout(() => void this.resolve(item), rest),
    );
  }

  /** Whether a file has tests. Asked at every change of any. */
  private isTested(file: SearchFile): boolean {
    const known = this.tested.get(file) ?? hasExpectations(file.text);
    this.tested.set(file, known);
    return known;
  }

  /** Finds the tests of a file: of thousands of them in passing. */
  async resolve(item: TestItem): Promise<void> {
    const stands = this.stands.get(item);
    if (stands?.kind !== 'file') return;
    clearTimeout(this.resting.get(item));
    this.resting.delete(item);
    const { file } = stands;
    if (this.resolved.get(item) !== file) {
      this.resolved.set(item, file);
      this.resolving.set(item, this.findTests(item, file));
    }
    await this.resolving.get(item);
  }

  private async findTests(item: TestItem, file: SearchFile): Promise<void> {
    item.canResolveChildren = false;
    const outline = this.outlines.get(item) ?? new TestOutline();
    this.outlines.set(item, outline);
    const position = linePositions(file.text);
    const place = ({ start, end }: SearchTests['range']): Range => {
      const [from, to] = [position(start), position(end)];
      return new Range(from.line, from.character, to.line, to.character);
    };
    const tests = outline.update(file.document);
    removeOthers(item.children, tests);
    await inBatches([...tests.entries()], 1, async ([index, test]) => {
      // The file has changed meanwhile, and is looked at anew.
      if (this.resolved.get(item) !== file) return;
      const child = this.sibling(file.uri, item.children, test, index);
      this.stands.set(child, { kind: 'search', file, tests: test });
      child.range = place(test.range);
      child.description = test.description;
      removeOthers(child.children, test.expectations);
      for (const [number, expectation] of test.expectations.entries()) {
        const leaf = this.sibling(file.uri, child.children, expectation, number);
        this.stands.set(leaf, { kind: 'expectation', file, tests: test, expectation });
        leaf.range = place(expectation.range);
        if (expectation.isOutdated) this.controller.invalidateTestResults(leaf);
      }
    });
  }

  /** The item of a test at its place among others; the one that is there already, or a new one. */
  private sibling(
    uri: Uri,
    items: TestItemCollection,
    { id, text }: { readonly id: string; readonly text: string },
    index: number,
  ): TestItem {
    const label = text === '' ? l10n.t('(nothing is expected)') : plainName(text);
    const known = items.get(id);
    const item = known ?? this.controller.createTestItem(id, label, uri);
    if (item.label !== label) item.label = label;
    item.sortText = inOrder(index);
    if (known === undefined) items.add(item);
    return item;
  }
}

/** Takes out the items of tests that are there no more. */
function removeOthers(items: TestItemCollection, tests: readonly { readonly id: string }[]): void {
  const ids = new Set(tests.map(({ id }) => id));
  for (const [id] of items) if (!ids.has(id)) items.delete(id);
}
