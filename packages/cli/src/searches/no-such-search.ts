import { didYouMean } from '../options/did-you-mean.ts';
import type { Input } from '../files/input.ts';
import { CommandFailure } from '../io.ts';

/** The error for inputs without a search, or without one of that title. */
export function noSuchSearch(
  inputs: readonly Pick<Input, 'name'>[],
  titles: readonly string[],
  name: string | undefined,
): CommandFailure {
  const [only, ...others] = inputs;
  const subject = only !== undefined && others.length === 0 ? `${only.name} holds` : 'The files hold';
  if (name === undefined || titles.length === 0) return new CommandFailure(`${subject} no search.`);
  return new CommandFailure(`${subject} no search “${name}”. ${didYouMean(name, [...new Set(titles)])}`);
}
