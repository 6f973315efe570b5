import type { Choice, Choices } from './choice.ts';

interface Handlers {
  /** Called with the selected choice, or without one when the list is cancelled. */
  readonly close: (choice?: Choice) => void;
  /** Called when the list loses the focus. */
  readonly leave: () => void;
  readonly phrase: (text: string) => string;
}

let lists = 0;

/**
 * The DOM of a list: ARIA's listbox pattern, or its combobox pattern when it has a text field. Texts are untrusted, so they are set as text
 * only.
 */
export class ChoiceList {
  readonly dom: HTMLElement = document.createElement('div');
  readonly #list: HTMLElement = document.createElement('div');
  readonly #field: HTMLInputElement | undefined;
  readonly #handlers: Handlers;
  readonly #id = `aql-choices-${(lists += 1)}`;
  #options: readonly { readonly choice: Choice; readonly dom: HTMLElement }[] = [];
  #at = 0;

  constructor({ label, choices, find }: Choices, handlers: Handlers) {
    this.#handlers = handlers;
    this.dom.className = 'aql-choices';
    this.#list.className = 'aql-choices-list';
    this.#list.id = this.#id;
    this.#list.role = 'listbox';
    this.#list.ariaLabel = label;
    if (find !== undefined) this.#field = this.#newField(label, find);
    else this.#list.tabIndex = 0;
    this.dom.append(this.#list);
    this.#draw(choices);
    this.dom.addEventListener('keydown', (event) => this.#press(event));
    this.dom.addEventListener('focusout', ({ relatedTarget }) => {
      const isInside = relatedTarget instanceof Node && this.dom.contains(relatedTarget);
      // In a timeout, because the editor may be removing the list during an update.
      if (!isInside) setTimeout(() => handlers.leave(), 0);
    });
  }

  focus(): void {
    (this.#field ?? this.#list).focus({ preventScroll: true });
  }

  #newField(label: string, find: NonNullable<Choices['find']>): HTMLInputElement {
    const field = document.createElement('input');
    field.className = 'aql-field';
    field.role = 'combobox';
    field.ariaLabel = label;
    field.ariaExpanded = 'true';
    field.ariaAutoComplete = 'list';
    field.autocomplete = 'off';
    field.spellcheck = false;
    field.placeholder = label;
    field.setAttribute('aria-controls', this.#id);
    field.addEventListener('input', () => this.#draw(find(field.value)));
    this.dom.append(field);
    return field;
  }

  #draw(choices: readonly Choice[]): void {
    let group: HTMLElement = this.#list;
    let name: string | undefined;
    this.#list.replaceChildren();
    this.#options = choices.map((choice, index) => {
      if (choice.group !== name) {
        name = choice.group;
        group = name === undefined ? this.#list : this.#newGroup(name);
      }
      const dom = this.#option(choice, index);
      group.append(dom);
      return { choice, dom };
    });
    if (choices.length === 0) {
      const none = document.createElement('div');
      none.className = 'aql-choices-none';
      none.role = 'option';
      none.ariaDisabled = 'true';
      none.textContent = this.#handlers.phrase('There is nothing of that name.');
      this.#list.append(none);
    }
    this.#go(0);
  }

  #newGroup(name: string): HTMLElement {
    const group = document.createElement('div');
    group.role = 'group';
    group.ariaLabel = name;
    const heading = document.createElement('div');
    heading.className = 'aql-choices-heading';
    heading.ariaHidden = 'true';
    heading.textContent = name;
    group.append(heading);
    this.#list.append(group);
    return group;
  }

  #option(choice: Choice, index: number): HTMLElement {
    const { label, detail, swatch } = choice;
    const dom = document.createElement('div');
    dom.className = 'aql-choice';
    dom.role = 'option';
    dom.id = `${this.#id}-${index}`;
    if (swatch !== undefined) {
      const dot = document.createElement('span');
      dot.className = 'aql-completion-swatch';
      dot.style.background = swatch;
      dom.append(dot);
    }
    dom.append(label);
    if (detail !== undefined) {
      const beside = document.createElement('span');
      beside.className = 'aql-choice-detail';
      beside.textContent = detail;
      dom.append(beside);
    }
    dom.addEventListener('mousemove', () => this.#go(index));
    // Keeps the focus, whose loss would close the list.
    dom.addEventListener('mousedown', (event) => event.preventDefault());
    dom.addEventListener('click', () => this.#handlers.close(choice));
    return dom;
  }

  #go(to: number): void {
    this.#at = Math.max(0, Math.min(to, this.#options.length - 1));
    for (const [index, { dom }] of this.#options.entries()) dom.ariaSelected = String(index === this.#at);
    const dom = this.#options[this.#at]?.dom;
    dom?.scrollIntoView({ block: 'nearest' });
    const holder = this.#field ?? this.#list;
    if (dom === undefined) holder.removeAttribute('aria-activedescendant');
    else holder.setAttribute('aria-activedescendant', dom.id);
  }

  #press(event: KeyboardEvent): void {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const count = this.#options.length;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: (this.#at + 1) % count,
      ArrowUp: (this.#at + count - 1) % count,
      ...(this.#field === undefined ? { Home: 0, End: count - 1 } : {}),
      PageDown: this.#at + 8,
      PageUp: this.#at - 8,
    };
    const to = moves[event.key] ?? (this.#field === undefined ? this.#named(event.key) : undefined);
    if (to !== undefined) this.#go(to);
    else if (event.key === 'Enter') this.#handlers.close(this.#options[this.#at]?.choice);
    else if (event.key === 'Escape' || event.key === 'Tab') this.#handlers.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The index of the next choice that starts with a letter. */
  #named(key: string): number | undefined {
    if (!/^\S$/u.test(key)) return undefined;
    const wanted = key.toLowerCase();
    const starts = this.#options.flatMap(({ choice }, index) =>
      choice.label.toLowerCase().startsWith(wanted) ? [index] : [],
    );
    return starts.find((index) => index > this.#at) ?? starts[0];
  }
}
