import type { RawDiagnostic, Fix } from '../../diagnostics/diagnostic.ts';
import { nearest, suggestion } from '../../text/nearest.ts';
import type { CheckOptions } from '../../validation/options.ts';
import { createFix, replace } from '../../diagnostics/create-fix.ts';
import { excerpt } from '../../diagnostics/wording.ts';
import { isTimeZone } from '../../text/zoned-time.ts';
import type { LookupMiss } from '../../schema/catalogue.ts';
import type { LookUpValue } from '../../values/look-up.ts';
import { lookupIn } from '../../values/lookup-in.ts';
import { schema as specified } from '../../schema/schema.ts';
import type { Definition, SavedSearch } from '../saved-search.ts';
import { dayEndFirst, isDayEnd } from './day-ends.ts';
import { timeZoneName } from '../scope.ts';
import { shift } from '../shift.ts';
import { evaluateTime } from '../../values/time.ts';

/** A moment to try relative times at: whether one is out of bounds hardly depends on when it is asked. */
const trial = { now: Date.UTC(2025, 0, 1), timeZone: 'UTC' };

/**
 * Variables that cannot be read, are there twice, are never used, or name nothing. `isUsed` says whether a name is used where the
 * variables can be seen, which is in `searches`. Ranges are relative to what the variables' are.
 */
export function checkDefinitions(
  variables: readonly Definition[],
  isUsed: (name: string) => boolean,
  searches: readonly SavedSearch[],
  options: CheckOptions,
): readonly RawDiagnostic[] {
  const { schema = specified } = options;
  const findings: RawDiagnostic[] = [];
  const known = new Map<string, Definition>();
  for (const variable of variables) {
    const { name, nameRange } = variable;
    const isEnd = variable.findings.length > 0 && isDayEnd(variable, searches, schema);
    findings.push(
      ...(isEnd ? variable.findings.map(dayEndFirst) : variable.findings),
      ...checkValue(variable, options),
    );
    if (name === '') continue;
    const first = known.get(name);
    if (first !== undefined) {
      findings.push({
        code: 'duplicate-variable',
        message: `${name} is defined twice. Only the first counts; rename or remove one.`,
        range: nameRange,
        related: [{ range: first.nameRange, message: `The first ${name}.` }],
      });
      continue;
    }
    known.set(name, variable);
    if (name === timeZoneName || isUsed(name)) continue;
    if (isNearTimeZone(name)) {
      findings.push({
        code: 'unused-variable',
        severity: 'error',
        message: `The time zone is @${timeZoneName}; @${name} sets nothing.`,
        range: nameRange,
        fixes: variables.some((other) => other.name === timeZoneName)
          ? []
          : [createFix(`Write @${timeZoneName}`, 'preferred', replace(nameRange, timeZoneName))],
      });
    } else {
      findings.push({
        code: 'unused-variable',
        message: `${name} is never used. Use it as {{${name}}}, or remove it.`,
        range: nameRange,
      });
    }
  }
  return findings;
}

/** Whether a name that nothing uses is the reserved one in other letters, or a slip of it. */
function isNearTimeZone(name: string): boolean {
  const plain = name.toLowerCase().replace(/[_.-]/g, '');
  return plain === 'tz' || plain === 'zone' || nearest(plain, [timeZoneName.toLowerCase()], suggestion).length > 0;
}

function checkValue(variable: Definition, options: CheckOptions): readonly RawDiagnostic[] {
  const { parsed, name, value } = variable;
  if (parsed === undefined) return [];
  const range = shift(parsed.range, value.range.start);
  if (name === timeZoneName) {
    const zone = parsed.kind === 'String' ? parsed.value : '';
    if (isTimeZone(zone)) return [];
    const fixes = nearest(zone, Intl.supportedValuesOf('timeZone'), suggestion)
      .slice(0, 3)
      .map((text, index) =>
        createFix(`Write "${text}"`, index === 0 ? 'preferred' : 'possible', replace(range, JSON.stringify(text))),
      );
    return [{ code: 'time-expression', message: 'A time zone is named as "Europe/Berlin" is.', range, fixes }];
  }
  if (parsed.kind === 'Time' && evaluateTime(parsed, trial) === undefined)
    return [{ code: 'time-expression', message: 'This time is outside the years 0 to 9999.', range }];
  if (parsed.kind !== 'LookUp' || options.catalogue === undefined) return [];
  const found = lookupIn(options.catalogue)(parsed.lookUp, parsed.path);
  return typeof found === 'object' ? [lookUpMiss(parsed, found, value.range.start)] : [];
}

/** A look-up that finds nothing, or several things. `start` is the offset of the variable's value. */
export function lookUpMiss(value: LookUpValue, { found, suggestions }: LookupMiss, start: number): RawDiagnostic {
  const range = shift(value.argumentRange, start);
  const name = excerpt(value.path.join('/'));
  const fixes: Fix[] = suggestions.map((text, index) =>
    createFix(
      `Write ${value.lookUp}(${text})`,
      found === 'none' && index === 0 ? 'preferred' : 'possible',
      replace(range, text),
    ),
  );
  const kind = value.lookUp;
  const message =
    found === 'none'
      ? `The library has no ${kind} ${name}.`
      : `The library has several of the kind ${kind} named ${name}. Say which is meant.`;
  return { code: 'look-up', message, range, fixes };
}
