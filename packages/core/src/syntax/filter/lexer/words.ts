import { operators, type OperatorName } from '../../../schema/operators.ts';
import { isBlank, isStrangeGap, isWord, unitAt } from '../../../text/characters.ts';
import type { JoinKind } from '../../operands.ts';

/** The operators by the number that their two letters make in any case. */
const byLetters: (OperatorName | undefined)[] = Array.from({ length: 1024 });
for (const { name } of operators) byLetters[number(name.charCodeAt(0), name.charCodeAt(1))] = name;

function number(first: number, second: number): number {
  return ((first & 31) << 5) | (second & 31);
}

/** The operator that two letters make, whatever their case. */
export const operatorOf = (first: number, second: number): OperatorName | undefined => byLetters[number(first, second)];

const isLetter = (unit: number): boolean => (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a);

/** The operator that is the whole word at `at`. */
export function operatorAt(text: string, at: number): OperatorName | undefined {
  const first = unitAt(text, at);
  if (!isLetter(first)) return undefined;
  const second = unitAt(text, at + 1);
  if (!isLetter(second) || isWord(unitAt(text, at + 2))) return undefined;
  return operatorOf(first, second);
}

/** The join that is the whole word at `at`. */
export function joinAt(text: string, at: number): JoinKind | undefined {
  const first = unitAt(text, at) | 32;
  // a, n, d
  if (first === 0x61) {
    if ((unitAt(text, at + 1) | 32) !== 0x6e || (unitAt(text, at + 2) | 32) !== 0x64) return undefined;
    return isWord(unitAt(text, at + 3)) ? undefined : 'And';
  }
  // o, r
  if (first !== 0x6f || (unitAt(text, at + 1) | 32) !== 0x72) return undefined;
  return isWord(unitAt(text, at + 2)) ? undefined : 'Or';
}

/** Whether the letters at `at` are `any`, in any case. */
export function anyAt(text: string, at: number): boolean {
  if ((unitAt(text, at) | 32) !== 0x61 || (unitAt(text, at + 1) | 32) !== 0x6e) return false;
  return (unitAt(text, at + 2) | 32) === 0x79;
}

/** Whether the word from `start` to `end` cannot be a name: a join or NOT. */
export function isReserved(text: string, start: number, end: number): boolean {
  if (end - start > 3) return false;
  return joinAt(text, start) !== undefined || (end - start === 3 && /^not$/i.test(text.slice(start, end)));
}

/** The first offset from `at` on that is not a blank. */
export function afterBlanks(text: string, at: number): number {
  let end = at;
  for (; end < text.length; end++) {
    const unit = unitAt(text, end);
    if (!isBlank(unit) && !isStrangeGap(unit)) break;
  }
  return end;
}
