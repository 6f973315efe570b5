import { lookUpArguments, lookUpNames, type LookUpKind } from '../../values/look-up.ts';
import { textOf } from '../../document/bind/literal.ts';
import type { Variable } from '../../syntax/ast.ts';
import { isVariableName } from '../../syntax/variable.ts';
import { BuildError } from '../build-error.ts';
import type { Instant } from '../values/instant.ts';
import { nativeValue, describeValue } from '../values/native-value.ts';
import { noRange } from '../nodes/node.ts';

/** `{{name}}` in place of a value of a saved search, whose file defines the value. Throws a {@link BuildError} for an illegal name. */
export function variable(name: string): Variable {
  checkName(name);
  return { kind: 'Variable', range: noRange, name };
}

function checkName(name: string): void {
  if (!isVariableName(name)) {
    throw new BuildError(
      `A variable's name has letters, digits, _ - and dots only; ${describeValue(name)} cannot be one.`,
    );
  }
}

type Moment = Exclude<Instant, string>;

/** A relative time, such as `{ time: 'startOfWeek - 1w' }`. */
interface RelativeTime {
  readonly time: string;
}

/** An entry of the library by its name: `{ category: ['Brand', 'Logos'] }`, `{ user: 'kim' }`. */
type LookUpOf = {
  readonly [Kind in LookUpKind]: {
    readonly [Key in Kind]: Kind extends 'category' ? string | readonly string[] : string;
  };
}[LookUpKind];

/** The value of a variable. A string is always a text, never a time or look-up. */
export type VariableDefinition =
  string | number | Moment | readonly string[] | readonly number[] | readonly Moment[] | RelativeTime | LookUpOf;

export type VariableDefinitions = Readonly<Record<string, VariableDefinition>>;

function scalarText(value: unknown, label: string): string {
  const scalar = nativeValue(value, { label, type: 'unknown' });
  return scalar.kind === 'String' ? JSON.stringify(scalar.value) : textOf(scalar);
}

function lookUpText(kind: LookUpKind, given: unknown, label: string): string {
  const path = Array.isArray(given) ? given.map(String) : [String(given)];
  const isText = typeof given === 'string';
  const written = isText ? JSON.stringify(given) : lookUpArguments(path);
  if (written === undefined || path.length === 0) {
    throw new BuildError(`${label} names a ${kind} by its path; a single name with a / in it cannot be written.`);
  }
  return `${kind}(${written})`;
}

/** A relative time as it is written; whether it is one is checked in the file. A line end would begin another line there. */
function timeText(time: unknown, label: string): string {
  if (typeof time === 'string' && !/[\r\n]/.test(time)) return time;
  throw new BuildError(`${label} takes a time such as now - 30d on one line; ${describeValue(time)} is none.`);
}

function valueText(value: VariableDefinition, label: string): string {
  if (Array.isArray(value)) return `[${value.map((item) => scalarText(item, label)).join(', ')}]`;
  if (typeof value === 'object' && 'time' in value) return timeText(value.time, label);
  for (const kind of lookUpNames) {
    if (typeof value !== 'object' || !(kind in value)) continue;
    return lookUpText(kind, Object.entries(value).find(([key]) => key === kind)?.[1], label);
  }
  return scalarText(value, label);
}

/** The lines that define variables: `@name = value`. */
export function definitionLines(variables: VariableDefinitions = {}): readonly string[] {
  return Object.entries(variables).map(([name, value]) => {
    checkName(name);
    return `@${name} = ${valueText(value, `The variable ${name}`)}`;
  });
}
