import { useEffect, useState } from 'preact/hooks';
import type { ChoiceStore } from './choice-store.ts';

/** A stored choice, and what changes it. It follows changes that are made elsewhere in the page. */
export function useChoice(choices: ChoiceStore, name: string): [string | undefined, (choice: string) => void] {
  const [chosen, setChosen] = useState(() => choices.read(name));
  useEffect(() => choices.watch?.(name, () => setChosen(choices.read(name))), [choices, name]);
  const choose = (choice: string): void => {
    setChosen(choice);
    choices.keep(name, choice);
  };
  return [chosen, choose];
}
