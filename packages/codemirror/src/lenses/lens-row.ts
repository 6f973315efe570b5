import type { EditorView } from '@codemirror/view';
import type { CodeLens, ServiceCommand } from '@assetql/language-service';
import { hintOptions } from '../decorations/hint-options.ts';
import { runCommand } from '../menus/run-command.ts';

/** The row of buttons above a search. The elements are reused on redraw, so that they keep the focus. */
export class LensRow {
  readonly dom: HTMLElement = document.createElement('div');
  readonly #view: EditorView;
  #commands: readonly ServiceCommand[] = [];

  constructor(view: EditorView) {
    this.#view = view;
    this.dom.className = 'aql-lens';
    this.dom.role = 'group';
  }

  /** `isCurrent`: whether the row is a tab stop, as it is for the search at the caret. */
  draw(lenses: readonly CodeLens[], isCurrent: boolean): void {
    const { state } = this.#view;
    const [first] = lenses;
    if (first === undefined) return;
    this.#commands = lenses.map(({ command }) => command);
    const title = state.doc.lineAt(Math.min(first.range.start, state.doc.length)).text.replace(/^#+\s*/, '');
    this.dom.ariaLabel = title.slice(0, 80);
    while (this.dom.children.length > lenses.length) this.dom.lastElementChild?.remove();
    while (this.dom.children.length < lenses.length) this.dom.append(this.#newButton(this.dom.children.length));
    for (const [index, button] of [...this.dom.children].entries()) {
      const command = this.#commands[index];
      if (!(button instanceof HTMLButtonElement) || command === undefined) continue;
      const text = state.phrase(command.title);
      if (button.textContent !== text) button.textContent = text;
      button.tabIndex = isCurrent ? 0 : -1;
      button.ariaPressed = command.command === 'counts' ? String(hintOptions(state).counts) : null;
      button.title = command.command === 'counts' ? state.phrase('What each condition finds by itself') : '';
    }
  }

  moveTo(top: number | undefined): void {
    this.dom.hidden = top === undefined;
    if (top !== undefined) this.dom.style.top = `${top}px`;
  }

  #newButton(index: number): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => {
      const command = this.#commands[index];
      if (command !== undefined) runCommand(this.#view, command);
    });
    button.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#view.focus();
    });
    return button;
  }
}
