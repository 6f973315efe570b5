import { Icon, useOptions } from '@assetql/results-view';
import type { VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Choice } from './choice.ts';
import { Field, describedBy, type FieldShape } from './field.tsx';

export interface TokenFieldProps extends FieldShape {
  readonly value: readonly Choice[];
  readonly onChange: (value: readonly Choice[]) => void;
  /** Finds what fits a text, the best first. */
  readonly suggest: (text: string) => readonly Choice[] | Promise<readonly Choice[]>;
  /** At most one can be chosen. */
  readonly single?: boolean;
  /** New names are as good as known ones, so Enter takes what was typed unless a suggestion was marked. */
  readonly free?: boolean;
  readonly placeholder?: string;
}

const same = (a: Choice, b: Choice): boolean => a.label.toLowerCase() === b.label.toLowerCase() && a.id === b.id;

/** A list of names that are searched for while one types. Enter takes the marked one, or what was typed; Backspace removes the last. */
export function TokenField(props: TokenFieldProps): VNode {
  const { label, value, onChange, suggest, single = false, free = false, placeholder } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const {
    options: found,
    marked,
    isOpen,
    ...options
  } = useOptions({
    text: text.trim(),
    find: suggest,
    isLeftOut: (one) => value.some((chosen) => same(chosen, one)),
    marksFirst: !free,
    delay: 0,
  });
  const isFull = single && value.length > 0;
  const add = (choice: Choice): void => {
    if (!value.some((one) => same(one, choice))) onChange(single ? [choice] : [...value, choice]);
    setText('');
    options.close();
    input.current?.focus();
  };
  /** Takes what was typed: the thing of that name if it was found, else the name. */
  const take = (): void => {
    const typed = text.trim();
    if (typed === '') return;
    add(found.find(({ label: name }) => name.toLowerCase() === typed.toLowerCase()) ?? { label: typed });
  };
  const isListed = isOpen && found.length > 0 && !isFull;
  const list = useRef<HTMLUListElement>(null);
  // In a form that scrolls, the list may be below its edge.
  useEffect(() => {
    if (isListed) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isListed, found.length]);
  const press = (event: KeyboardEvent): void => {
    // Enter and the arrows belong to an input method while it composes a character.
    if (event.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      options.move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && !isFull) {
      event.preventDefault();
      options.takeMarked((one) => (one === undefined ? take() : add(one)));
    } else if (event.key === 'Enter' || (event.key === ',' && !single)) {
      event.preventDefault();
      take();
    } else if (event.key === 'Escape' && isListed) {
      // The first Escape closes the list, the next one the panel.
      event.preventDefault();
      event.stopPropagation();
      options.close();
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1));
  };

  return (
    <Field {...props} id={id}>
      <div
        class="tokens"
        onFocusOut={(event) => {
          const { relatedTarget, currentTarget } = event;
          if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
          take();
          options.close();
        }}
      >
        {value.length > 0 && (
          <ul class="token-list" aria-label={`${label}, chosen`}>
            {value.map((one) => (
              <li key={`${one.id ?? ''} ${one.label}`} class="token">
                <span>{one.label}</span>
                <button
                  type="button"
                  aria-label={`Remove ${one.label}`}
                  onClick={() => {
                    onChange(value.filter((each) => each !== one));
                    input.current?.focus();
                  }}
                >
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={input}
          id={id}
          class="token-input"
          type="text"
          role="combobox"
          autocomplete="off"
          spellcheck={false}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={`${id}-list`}
          aria-activedescendant={isListed && marked >= 0 ? `${id}-${marked}` : undefined}
          {...describedBy(id, props)}
          placeholder={value.length === 0 ? placeholder : undefined}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value);
            options.open();
          }}
          onClick={options.open}
          onKeyDown={press}
        />
        <ul ref={list} id={`${id}-list`} class="suggestions" role="listbox" aria-label={label} hidden={!isListed}>
          {found.map((one, index) => (
            <li
              key={`${one.id ?? ''} ${one.label}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === marked}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => add(one)}
            >
              {one.label}
            </li>
          ))}
        </ul>
      </div>
    </Field>
  );
}
