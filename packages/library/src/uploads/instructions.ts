import { isRecord } from '@assetql/core/text';
import { problem, type Problem } from './problem.ts';

/** One change of one field: its name in lower case, and the value as it was sent. */
export interface Instruction {
  readonly field: string;
  readonly value: unknown;
}

/** Instructions in a request. */
const mostInstructions = 100;

/** A member in any case of its name, as services of this kind read their own. */
export function memberInAnyCase(record: Readonly<Record<string, unknown>>, name: string): unknown {
  const wanted = name.toLowerCase();
  // The length first: a body may have a great many members.
  for (const key of Object.keys(record))
    if (key.length === wanted.length && key.toLowerCase() === wanted) return record[key];
  return undefined;
}

const shape = 'send a list of instructions such as [{ "op": "replace", "path": "/Title", "value": "Owl" }].';

/** Reads the instructions of a PATCH (§4.5). `fields` are the names that may be changed; they are read in any case. */
export function readInstructions(body: unknown, fields: readonly string[]): readonly Instruction[] | Problem {
  if (!Array.isArray(body)) return problem(400, `The body is no list; ${shape}`);
  if (body.length === 0) return problem(400, `The body has no instruction; ${shape}`);
  if (body.length > mostInstructions) return problem(400, `The body has more than ${mostInstructions} instructions.`);
  const known = new Map(fields.map((field) => [field.toLowerCase(), field]));
  const instructions: Instruction[] = [];
  for (const [index, entry] of body.entries()) {
    const place = `Instruction ${index + 1}`;
    if (!isRecord(entry)) return problem(400, `${place} is no object; ${shape}`);
    const op = memberInAnyCase(entry, 'op') ?? 'replace';
    if (typeof op !== 'string' || op.toLowerCase() !== 'replace')
      return problem(400, `${place} has an “op” other than "replace", the only one that is offered.`);
    const path = memberInAnyCase(entry, 'path');
    const field = typeof path === 'string' && path.startsWith('/') ? path.slice(1).toLowerCase() : '';
    const written = known.get(field);
    if (written === undefined)
      return problem(
        400,
        `${place} needs a “path” that is one of ${[...known.values()].map((name) => `/${name}`).join(', ')}.`,
      );
    if (instructions.some((other) => other.field === field))
      return problem(400, `${place} changes /${written} a second time; send one instruction for each field.`);
    const value = memberInAnyCase(entry, 'value');
    if (value === undefined) return problem(400, `${place} has no “value”.`);
    instructions.push({ field, value });
  }
  return instructions;
}
