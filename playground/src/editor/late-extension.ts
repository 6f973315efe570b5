import { Compartment, type Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** A part of the editor that is loaded on demand, to keep the initial load small. */
export class LateExtension {
  readonly #place = new Compartment();
  #isLoading = false;

  /** Empty until it is loaded. */
  readonly extension: Extension = this.#place.of([]);

  /** Loads the extension once. If that fails, as without a connection, editing still works, and the next call tries again. */
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
