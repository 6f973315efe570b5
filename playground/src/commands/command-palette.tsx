import '@assetql/results-view/dialogs.css';
import type { VNode } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { formatCountOf } from '@assetql/results-view';
import './commands.css';
import type { PageActs } from './page-acts.ts';
import { findCommands, type PageCommand } from './page-command.ts';
import { pageCommands } from './page-commands.ts';

export interface CommandPaletteProps {
  readonly acts: PageActs;
  readonly onClose: () => void;
}

/** A list of all commands of the page, found by their names. Arrows choose, Enter runs, Escape closes. */
export function CommandPalette({ acts, onClose }: CommandPaletteProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const commands = useMemo(() => pageCommands(acts), []);
  const found = useMemo(() => findCommands(commands, query), [commands, query]);
  const chosen = found[at];
  const toRun = useRef<PageCommand>(undefined);
  // The editor is in a shadow root, whose focus a dialog does not give back.
  const hadFocus = useMemo(() => acts.editor()?.hasFocus === true, []);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, query]);
  const run = (command: PageCommand | undefined): void => {
    if (command === undefined) return;
    toRun.current = command;
    dialog.current?.close();
  };
  const press = (event: KeyboardEvent): void => {
    const last = found.length - 1;
    const next = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(last, at + 8),
      PageUp: Math.max(0, at - 8),
    }[event.key];
    if (next !== undefined) setAt(next);
    else if (event.key === 'Enter' && !event.isComposing) run(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <dialog
      ref={dialog}
      class="aql-details commands"
      aria-label="Commands"
      onClose={() => {
        onClose();
        if (hadFocus) acts.editor()?.focus();
        toRun.current?.run();
      }}
      onClick={(event) => {
        // A click beside the dialog.
        if (event.target === dialog.current) dialog.current?.close();
      }}
    >
      <input
        class="commands-field"
        role="combobox"
        aria-label="Command"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen === undefined ? undefined : `${id}-${at}`}
        aria-autocomplete="list"
        autocomplete="off"
        spellcheck={false}
        placeholder="What do you want to do?"
        value={query}
        onInput={({ currentTarget: { value } }) => {
          setQuery(value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <p class="aql-unseen" role="status">
        {query === '' ? '' : formatCountOf(found.length, 'command')}
      </p>
      <div class="commands-list" id={`${id}-list`} role="listbox" aria-label="Commands" ref={list}>
        {found.map((command, index) => (
          // A mouse that rests over the list does not choose; one that moves does.
          <div
            key={`${command.group} ${command.name}`}
            id={`${id}-${index}`}
            class="commands-row"
            role="option"
            aria-selected={index === at}
            onPointerMove={() => setAt(index)}
            onClick={() => run(command)}
          >
            <span class="commands-group">{command.group}</span>
            <span class="commands-name">{command.name}</span>
            {command.keys !== undefined && <kbd>{command.keys}</kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p class="commands-none">No command is called so. Try another word, such as “sort” or “copy”.</p>
      )}
    </dialog>
  );
}
