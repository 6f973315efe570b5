import { nameOf } from '../../syntax/visit.ts';
import type { RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import { fold } from '../../text/fold.ts';
import type { Expect, ExpectTotal } from '../read/expect.ts';
import { printExpect } from '../print/print-value.ts';
import type { ExpectPart, PagingPart } from '../saved-search.ts';

/** What an expectation leaves of the totals that can be. */
interface Totals {
  readonly least: number;
  readonly most: number;
  /** A total that it rules out. */
  readonly not?: number;
}

/** Of many expectations that contradict one, so many are told. */
const mostTold = 3;

const any: Totals = { least: 0, most: Infinity };

function totalsOf({ operator, value: { value } }: ExpectTotal): Totals {
  switch (operator) {
    case '=':
      return { least: value, most: value };
    case '!=':
      return { ...any, not: value };
    case '<':
      return { ...any, most: value - 1 };
    case '<=':
      return { ...any, most: value };
    case '>':
      return { ...any, least: value + 1 };
    default:
      return { ...any, least: value };
  }
}

/** A bound of the totals, and the expectations that set it together. */
interface Bound {
  readonly value: number;
  readonly parts: readonly ExpectPart[];
}

/** Expectations of one search, as far as they do not contradict each other. */
class Expectations {
  private least: Bound = { value: 0, parts: [] };
  private most: Bound = { value: Infinity, parts: [] };
  private readonly nots = new Map<number, ExpectPart>();
  private readonly assets = new Map<string, ExpectPart>();
  private readonly firsts = new Map<string, ExpectPart>();
  private readonly contained: ExpectPart[] = [];
  private readonly offset: number;

  constructor(offset: number) {
    this.offset = offset;
  }

  /** Takes an expectation. When it cannot hold with the others, it gives all that contradict each other. */
  add(part: ExpectPart, expected: Expect): readonly ExpectPart[] | undefined {
    switch (expected.kind) {
      case 'Total':
        return this.addTotals([part], totalsOf(expected));
      case 'First': {
        const key = nameOf(expected.key);
        const known = this.firsts.get(key);
        if (known?.parsed?.kind === 'First')
          return known.parsed.value.value === expected.value.value ? undefined : [known, part];
        this.firsts.set(key, part);
        // The first asset is the one at the search's offset.
        return this.addTotals([part], { ...any, least: this.offset + 1 });
      }
      default: {
        const id = fold(expected.id.value);
        const known = this.assets.get(id);
        if (known !== undefined) return known.parsed?.kind === expected.kind ? undefined : [known, part];
        this.assets.set(id, part);
        if (expected.kind === 'Excludes') return undefined;
        this.contained.push(part);
        return this.addTotals([...this.contained], { ...any, least: this.contained.length });
      }
    }
  }

  private addTotals(parts: readonly ExpectPart[], { least, most, not }: Totals): readonly ExpectPart[] | undefined {
    const lower = least > this.least.value ? { value: least, parts } : this.least;
    const upper = most < this.most.value ? { value: most, parts } : this.most;
    if (lower.value > upper.value) return [...lower.parts, ...upper.parts];
    const [part] = parts;
    const excluding = not === lower.value ? part : this.nots.get(lower.value);
    if (lower.value === upper.value && excluding !== undefined) return [...lower.parts, ...upper.parts, excluding];
    this.least = lower;
    this.most = upper;
    if (not !== undefined && part !== undefined) this.nots.set(not, part);
    return undefined;
  }
}

const isFirst = ({ parsed }: ExpectPart): boolean => parsed?.kind === 'First';

function textOf(part: ExpectPart | PagingPart): string {
  const { value } = part;
  if (part.key !== 'expect') return `${part.key}: ${value.text}`;
  return part.parsed === undefined ? value.text : printExpect(part.parsed, value.text);
}

/** Expectations that cannot hold together, or at the offset of their search, whatever a library has. Ranges are relative to the search. */
export function checkExpectations(
  parts: readonly ExpectPart[],
  offset: PagingPart<'offset'> | undefined,
): readonly RawDiagnostic[] {
  const skipped = offset?.parsed?.kind === 'Number' ? offset.parsed.value : 0;
  const expectations = new Expectations(skipped);
  const findings: RawDiagnostic[] = [];
  for (const part of parts) {
    if (part.parsed === undefined) continue;
    const together = expectations.add(part, part.parsed);
    if (together === undefined) continue;
    const others = [...new Set(together)].filter((each) => each !== part);
    const told: readonly (ExpectPart | PagingPart)[] = [
      ...others.slice(0, mostTold),
      ...(offset !== undefined && skipped > 0 && together.some(isFirst) && !together.every(isFirst) ? [offset] : []),
    ];
    const message =
      told.length === 0
        ? 'No total is less than 0, so this never holds.'
        : `This cannot hold together with ${told.map(textOf).join(' and ')}; remove one of them.`;
    const { range } = part.value;
    findings.push({
      code: 'contradiction',
      message,
      range,
      ...(told.length === 0
        ? {}
        : { related: told.map(({ value }) => ({ range: value.range, message: 'It contradicts this.' })) }),
    });
  }
  return findings;
}
