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
import type { FoundMarks } from './found-marks.ts';
import { hasExpectations, TestOutline, type ExpectationTest, type SearchTests } from './test-outline.ts';

/** The file, search or expectation that an item of the tree is for. */
export type TestTarget =
  | { readonly kind: 'file'; readonly file: SearchFile }
  | { readonly kind: 'search'; readonly file: SearchFile; readonly tests: SearchTests }
  | {
      readonly kind: 'expectation';
      readonly file: SearchFile;
      readonly tests: SearchTests;
      readonly expectation: ExpectationTest;
    };

/** UTF-16 units from which the tests of a file are not updated after every key. */
const longFile = 200_000;
/** Milliseconds without a change after which the tests of a long file are updated. */
const debounceDelay = 1000;
/** Milliseconds after an edit within which the search index has read the file again. */
const confirmDelay = 500;

/** A sort key for the position among siblings. */
const inOrder = (index: number): string => String(index).padStart(6, '0');

/** Files, searches and their expectations as tests. The items of a file are created when it is open or its item is expanded. */
export class TestTree {
  private readonly controller: TestController;
  private readonly searches: SearchFiles;
  private readonly marks: FoundMarks;
  private readonly targets = new WeakMap<TestItem, TestTarget>();
  private readonly outlines = new WeakMap<TestItem, TestOutline>();
  /** The version of a file that the items below it were made from. */
  private readonly resolved = new WeakMap<TestItem, SearchFile>();
  private readonly tested = new WeakMap<SearchFile, boolean>();
  /** Resolves when the items of a file are there. */
  private readonly resolving = new WeakMap<TestItem, Promise<void>>();
  /** Timers of documents that were edited. */
  private readonly confirmTimers = new Map<TestItem, ReturnType<typeof setTimeout>>();
  /** Timers of long files that were edited. */
  private readonly debounceTimers = new Map<TestItem, ReturnType<typeof setTimeout>>();

  constructor(controller: TestController, searches: SearchFiles, marks: FoundMarks) {
    this.controller = controller;
    this.searches = searches;
    this.marks = marks;
  }

  targetOf(item: TestItem): TestTarget | undefined {
    return this.targets.get(item);
  }

  /** Updates the tree from the files that the search index knows now. */
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
      this.targets.set(item, { kind: 'file', file });
      if (this.resolved.get(item) === file) continue;
      if (!this.resolved.has(item) && !open.has(id)) continue;
      if (this.resolved.has(item) && file.text.length > longFile) this.resolveDebounced(item);
      else void this.resolve(item);
    }
  }

  /**
   * Assigns the ranges of a document's tests again after edits that cancelled each other out. The file is unchanged then, so nothing else
   * updates them, and the editor keeps its gutter icons where the edits moved them.
   */
  confirmSoon(document: TextDocument): void {
    const item = this.controller.items.get(document.uri.toString());
    if (item === undefined) return;
    clearTimeout(this.confirmTimers.get(item));
    this.confirmTimers.set(
      item,
      setTimeout(() => this.confirm(item, document), confirmDelay),
    );
  }

  private confirm(item: TestItem, document: TextDocument): void {
    this.confirmTimers.delete(item);
    // A file whose text has changed is updated by `update`.
    if (document.isClosed || this.resolved.get(item)?.text !== document.getText()) return;
    const [, first] = [...item.children][0] ?? [];
    if (first === undefined) return;
    // Assigning the range sends the version of the document to the editor, even when the range is equal.
    const { range } = first;
    first.range = range;
  }

  dispose(): void {
    for (const timer of [...this.debounceTimers.values(), ...this.confirmTimers.values()]) clearTimeout(timer);
  }

  /** Updates the tests of a long file after a pause in typing. Until then the editor moves their icons with the text. */
  private resolveDebounced(item: TestItem): void {
    clearTimeout(this.debounceTimers.get(item));
    this.debounceTimers.set(
      item,
      setTimeout(() => void this.resolve(item), debounceDelay),
    );
  }

  /** Whether a file has tests. Called for all files at every change. */
  private isTested(file: SearchFile): boolean {
    const known = this.tested.get(file) ?? hasExpectations(file.text);
    this.tested.set(file, known);
    return known;
  }

  /** Creates or updates the items of a file, in batches, so that thousands of tests do not block the host. */
  async resolve(item: TestItem): Promise<void> {
    const target = this.targets.get(item);
    if (target?.kind !== 'file') return;
    clearTimeout(this.debounceTimers.get(item));
    this.debounceTimers.delete(item);
    const { file } = target;
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
      // The file has changed since, and another call updates it.
      if (this.resolved.get(item) !== file) return;
      const child = this.sibling(file.uri, item.children, test, index);
      this.targets.set(child, { kind: 'search', file, tests: test });
      child.range = place(test.range);
      child.description = test.description;
      removeOthers(child.children, test.expectations);
      for (const [number, expectation] of test.expectations.entries()) {
        const leaf = this.sibling(file.uri, child.children, expectation, number);
        this.targets.set(leaf, { kind: 'expectation', file, tests: test, expectation });
        leaf.range = place(expectation.range);
        if (!expectation.isOutdated) continue;
        this.controller.invalidateTestResults(leaf);
        this.marks.drop(leaf);
      }
    });
    this.marks.update(file.uri.toString());
  }

  /** Creates or updates the item of a test at its position among its siblings. */
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

/** Removes the items of tests that no longer exist. */
function removeOthers(items: TestItemCollection, tests: readonly { readonly id: string }[]): void {
  const ids = new Set(tests.map(({ id }) => id));
  for (const [id] of items) if (!ids.has(id)) items.delete(id);
}
