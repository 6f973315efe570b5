import { schema } from '@assetql/core';

/** Statuses by the names that §3.2 gives them. Their numbers are core's. */
export type StatusName = 'approved' | 'pending' | 'rejected' | 'expired' | 'checked out';

const numbers: ReadonlyMap<string, number> = new Map(
  schema.enumeration('Status')?.values.map(({ value, documentation }) => [documentation, Number(value)]),
);

/** The number of a status. */
export function statusNamed(name: StatusName): number {
  const number = numbers.get(name);
  if (number === undefined) throw new Error(`The schema has no status “${name}”.`);
  return number;
}

const names: ReadonlyMap<number, string> = new Map([...numbers].map(([name, number]) => [number, name]));

/** The name of a status; its number, where the schema does not know it. */
export const statusName = (status: number): string => names.get(status) ?? String(status);
