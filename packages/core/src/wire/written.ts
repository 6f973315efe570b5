import { print } from '../print/print.ts';
import { parameters } from '../schema/parameters.ts';
import type { WritableRequest } from './request.ts';

/** Replaces lone surrogates, which UTF-8 cannot encode, by U+FFFD, as browsers do. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

function valueOf(value: WritableRequest[keyof WritableRequest]): string | number {
  if (typeof value !== 'object') return value ?? '';
  return 'kind' in value ? print(value) : value.join(',');
}

/** The parameters of a request in the order in which they are sent. Blank expressions and empty lists do not restrict anything and are left out. */
export function written(request: WritableRequest): readonly (readonly [name: string, value: string | number])[] {
  const entries: (readonly [string, string | number])[] = [];
  for (const { name } of parameters) {
    const value = valueOf(request[name]);
    if (typeof value === 'number') entries.push([name, value]);
    else if (value.trim() !== '') entries.push([name, wellFormed(value)]);
  }
  return entries;
}
