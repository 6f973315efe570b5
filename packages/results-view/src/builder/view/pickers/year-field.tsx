import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { phrase } from '../../../view/text/phrase.ts';
import { momentOfDay } from './day.ts';
import { Entry } from './entry.tsx';

export interface YearFieldProps {
  readonly label: string;
  /** Called with the first and the last moment of a year. */
  readonly onYear: (first: string, last: string) => void;
}

/** A field for a year, which is the range of its days. */
export function YearField({ label, onYear }: YearFieldProps): VNode {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const [isWrong, setWrong] = useState(false);
  const year = text.trim();
  const choose = (): void => {
    const [first, last] = [momentOfDay(`${year}-01-01`, 'GE'), momentOfDay(`${year}-12-31`, 'LE')];
    const isYear = first !== undefined && last !== undefined && Number(year) >= 1000;
    setWrong(year !== '' && !isYear);
    if (!isYear || year === chosen) return;
    setChosen(year);
    onYear(first, last);
  };
  return (
    <label class="aql-field">
      <span>{phrase('A whole year')}</span>
      <Entry isWaiting={year !== chosen}>
        <input
          class="aql-input"
          aria-label={phrase('{0}: a whole year', label)}
          aria-invalid={isWrong}
          inputMode="numeric"
          maxLength={4}
          placeholder={String(new Date().getUTCFullYear())}
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setWrong(false);
          }}
          onBlur={choose}
          onKeyDown={({ key }) => {
            if (key === 'Enter') choose();
          }}
        />
      </Entry>
      {isWrong && <span class="aql-refused">{phrase('Write the year with four digits, as 2021.')}</span>}
    </label>
  );
}
