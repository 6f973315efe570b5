import type { VNode } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { phrase } from '../../../view/text/phrase.ts';
import { Icon } from '../../../view/icon.tsx';
import { useOptions } from '../../../view/use-options.ts';
import { Entry } from './entry.tsx';
import { optionOf, pickedValue, toggled, type PickerProps } from './picker-props.ts';

export interface NameOption {
  readonly value: string;
  readonly label: string;
  /** What tells options of the same name apart. */
  readonly detail?: string;
}

export interface NamePickerProps extends PickerProps {
  /** The options for what is typed; all of them, or the first ones, for an empty text. */
  readonly find: (typed: string, signal: AbortSignal) => Promise<readonly NameOption[]>;
  /** Whether a text that is no option can be chosen. */
  readonly takesText: boolean;
  /** Whether Enter chooses the first option that fits instead of the text; it does where no text can be chosen. */
  readonly prefersOption?: boolean;
}

/** Milliseconds without typing before options are looked up. */
const rest = 120;

/** A combobox: a name is found while it is typed. Chosen names are beside it and can be taken away. */
export function NamePicker({
  label,
  find,
  takesText,
  prefersOption = !takesText,
  values,
  isMany,
  onChoose,
}: NamePickerProps): VNode {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  /** Whether the text is not to be chosen when the field is left. */
  const isGivenUp = useRef(false);
  const id = useId();
  const list = useOptions({ text, find, marksFirst: prefersOption, delay: rest });
  const { isOpen, options, marked } = list;
  const choose = (value: string): void => {
    setTyped('');
    list.close();
    const chosen = values.some((one) => optionOf(one) === value);
    if (!chosen || (isMany && values.length > 1)) onChoose(toggled(values, value, isMany));
  };
  const press = (event: KeyboardEvent): void => {
    const { key } = event;
    // Enter and the arrows belong to an input method while it composes a character.
    if (event.isComposing) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      list.move(key === 'ArrowDown' ? 1 : -1);
    } else if (key === 'Enter') {
      event.preventDefault();
      list.takeMarked((option) => {
        if (option !== undefined) choose(option.value);
        else if (takesText && text !== '') choose(text);
      });
    } else if (key === 'Escape') {
      isGivenUp.current = true;
      if (!isOpen) return;
      event.preventDefault();
      event.stopPropagation();
      list.close();
    }
  };
  return (
    <div class="aql-names">
      {values.length > 0 && (
        <ul class="aql-tokens" aria-label={phrase('Chosen')}>
          {values.map((value) => (
            <li key={pickedValue(value)} class="aql-token-chosen">
              <bdi>{value.label}</bdi>
              {values.length > 1 && (
                <button
                  type="button"
                  class="aql-icon-button"
                  aria-label={phrase('Take {0} away', value.label)}
                  onClick={() => onChoose(toggled(values, pickedValue(value), true))}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div class="aql-combobox">
        <Entry isWaiting={takesText && text !== ''}>
          <input
            class="aql-input"
            role="combobox"
            aria-label={label}
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={marked >= 0 ? `${id}-${marked}` : undefined}
            placeholder={takesText ? phrase('Type a value') : phrase('Type a name')}
            value={typed}
            onInput={({ currentTarget }) => {
              isGivenUp.current = false;
              setTyped(currentTarget.value);
              list.open();
            }}
            onClick={list.open}
            onBlur={() => {
              list.close();
              if (takesText && !isGivenUp.current && text !== '') choose(text);
            }}
            onKeyDown={press}
          />
        </Entry>
        <ul
          id={`${id}-list`}
          class="aql-listbox"
          role="listbox"
          aria-label={label}
          hidden={!isOpen || options.length === 0}
          // The focus stays in the field.
          onPointerDown={(event) => event.preventDefault()}
        >
          {options.map((option, index) => (
            <li
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === marked}
              onClick={() => choose(option.value)}
            >
              <bdi>{option.label}</bdi>
              {option.detail !== undefined && <span class="aql-soft">{option.detail}</span>}
            </li>
          ))}
        </ul>
      </div>
      {isOpen && text !== '' && options.length === 0 && !takesText && (
        <p class="aql-soft" role="status">
          {phrase('Nothing is called so.')}
        </p>
      )}
    </div>
  );
}
