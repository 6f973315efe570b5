import type { TextTest } from './condition.ts';

type Operator = TextTest['operator'];

const fits: Readonly<Record<Operator, (text: string, part: string) => boolean>> = {
  EQ: (text, part) => text === part,
  CT: (text, part) => text.includes(part),
  SW: (text, part) => text.startsWith(part),
  EW: (text, part) => text.endsWith(part),
};

/** Whether every folded text that `operator` and `text` find is found by the second operator and text. */
export function textImplies(operator: Operator, text: string, second: Operator, part: string): boolean {
  // Every text contains, starts and ends with the empty one.
  if (part === '' && second !== 'EQ') return true;
  return (operator === 'EQ' || second === 'CT' || operator === second) && fits[second](text, part);
}

/** Whether no folded text is found by both. `false` where that is not known. */
export function textsExclude(operator: Operator, text: string, second: Operator, part: string): boolean {
  if (operator === 'EQ') return !fits[second](text, part);
  if (second === 'EQ') return !fits[operator](part, text);
  const fit = fits[operator];
  return operator === second && operator !== 'CT' && !fit(text, part) && !fit(part, text);
}
