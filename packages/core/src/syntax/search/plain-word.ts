import { joins } from '../../schema/joins.ts';
import { operators } from '../../schema/operators.ts';

const plain = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[-_.][\p{L}\p{M}\p{N}]+)*$/u;
const reserved = new Set<string>([...joins, ...operators].map((row) => row.name));

/** Whether a text can be written as a search term without quotes, and cannot be read as an operator. */
export const isPlainWord = (text: string): boolean => plain.test(text) && !reserved.has(text.toUpperCase());
