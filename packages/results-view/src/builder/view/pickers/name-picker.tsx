import type { VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { phrase } from '../../../view/text/phrase.ts';
import { Icon } from '../../../view/icon.tsx';
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
  const [isOpen, setOpen] = useState(false);
  const [options, setOptions] = useState<readonly NameOption[]>([]);
  const [at, setAt] = useState(-1);
  /** Whether the text is not to be chosen when the field is left. */
  const isGivenUp = useRef(false);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    const controller = new AbortController();
    const look = async (): Promise<void> => {
      const found = await find(typed.trim(), controller.signal).catch(() => []);
      if (controller.signal.aborted) return;
      setOptions(found);
      setAt(found.length > 0 && typed.trim() !== '' && prefersOption ? 0 : -1);
    };
    const timer = setTimeout(() => void look(), rest);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed, isOpen]);
  const choose = (value: string): void => {
    setTyped('');
    setOpen(false);
    setAt(-1);
    const chosen = values.some((one) => optionOf(one) === value);
    if (!chosen || (isMany && values.length > 1)) onChoose(toggled(values, value, isMany));
  };
  const press = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = key === 'ArrowDown' ? 1 : -1;
      if (options.length > 0) setAt((at + step + (at < 0 && step < 0 ? 1 : 0) + options.length) % options.length);
    } else if (key === 'Enter') {
      event.preventDefault();
      const option = options[at];
      if (isOpen && option !== undefined) choose(option.value);
      else if (takesText && typed.trim() !== '') choose(typed.trim());
    } else if (key === 'Escape') {
      isGivenUp.current = true;
      if (!isOpen) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
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
        <Entry isWaiting={takesText && typed.trim() !== ''}>
          <input
            class="aql-input"
            role="combobox"
            aria-label={label}
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
            placeholder={takesText ? phrase('Type a value') : phrase('Type a name')}
            value={typed}
            onInput={({ currentTarget }) => {
              isGivenUp.current = false;
              setTyped(currentTarget.value);
              setOpen(true);
            }}
            onClick={() => setOpen(true)}
            onBlur={() => {
              setOpen(false);
              if (takesText && !isGivenUp.current && typed.trim() !== '') choose(typed.trim());
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
              aria-selected={index === at}
              onClick={() => choose(option.value)}
            >
              <bdi>{option.label}</bdi>
              {option.detail !== undefined && <span class="aql-soft">{option.detail}</span>}
            </li>
          ))}
        </ul>
      </div>
      {isOpen && typed.trim() !== '' && options.length === 0 && !takesText && (
        <p class="aql-soft" role="status">
          {phrase('Nothing is called so.')}
        </p>
      )}
    </div>
  );
}
