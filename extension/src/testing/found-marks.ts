import { DecorationRangeBehavior, Disposable, ThemeColor, window, type TestItem, type TextEditor } from 'vscode';

/** Whether an item is still in its tree. */
const isKept = (item: TestItem): boolean => item.parent?.children.get(item.id) === item;

/**
 * Shows beside the lines of passed tests what was found, for as long as that is a result of the text. Output of a test with a location
 * would stay beside its line until the next run, whatever its search becomes.
 */
export class FoundMarks extends Disposable {
  private readonly type = window.createTextEditorDecorationType({
    after: { color: new ThemeColor('testing.message.info.decorationForeground'), margin: '0 0 0 3ch' },
    rangeBehavior: DecorationRangeBehavior.ClosedOpen,
  });
  /** What the tests of a file have found, by its address. */
  private readonly found = new Map<string, Map<TestItem, string>>();
  private readonly changed = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly watched = window.onDidChangeVisibleTextEditors((editors) => editors.forEach(this.show));

  constructor() {
    super(() => {
      clearTimeout(this.timer);
      Disposable.from(this.watched, this.type).dispose();
    });
  }

  keep(item: TestItem, found: string): void {
    const file = item.uri?.toString();
    if (file === undefined) return;
    const known = this.found.get(file) ?? new Map<TestItem, string>();
    this.found.set(file, known.set(item, found));
    this.update(file);
  }

  /** Forgets what a test has found: its result is another one, or of another text. */
  drop(item: TestItem): void {
    const file = item.uri?.toString();
    if (file !== undefined && this.found.get(file)?.delete(item) === true) this.update(file);
  }

  /** Shows what is known of a file in its editors, once for all changes that come together. */
  update(file: string): void {
    if (!this.found.has(file)) return;
    this.changed.add(file);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const files = new Set(this.changed);
      this.changed.clear();
      for (const editor of window.visibleTextEditors) if (files.has(editor.document.uri.toString())) this.show(editor);
    });
  }

  private readonly show = (editor: TextEditor): void => {
    const known = this.found.get(editor.document.uri.toString());
    if (known === undefined) return;
    for (const item of known.keys()) if (!isKept(item)) known.delete(item);
    const marks = [...known].flatMap(([{ range }, found]) =>
      range === undefined ? [] : [{ range, renderOptions: { after: { contentText: `✓ ${found}` } } }],
    );
    editor.setDecorations(this.type, marks);
  };
}
