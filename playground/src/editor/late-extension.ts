import { Compartment, type Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** A part of an editor that is loaded when it is first wanted, so that reading costs less. */
export class LateExtension {
  readonly #place = new Compartment();
  #isLoading = false;

  /** What stands in its place until then: nothing. */
  readonly extension: Extension = this.#place.of([]);

  /** Loads it once. Without a connection the page edits all the same; the next time it is wanted it is tried again. */
  async load(view: EditorView, load: () => Promise<Extension>): Promise<boolean> {
    if (this.#isLoading) return false;
    this.#isLoading = true;
    try {
      const loaded = await load();
      view.dispatch({ effects: this.#place.reconfigure(loaded) });
      return true;
    } catch {
      this.#isLoading = false;
      return false;
    }
  }
}
