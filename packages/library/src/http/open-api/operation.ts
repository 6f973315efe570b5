import { listOf, text, type Schema } from './schemas.ts';

/** Media types of a body, each with its schema. */
export type Bodies = Readonly<Record<string, Schema>>;

/** One operation of the service, for its description. */
export interface Operation {
  readonly method: 'get' | 'put' | 'post' | 'patch' | 'delete';
  /** As in the table of routes. */
  readonly path: string;
  readonly summary: string;
  /** The section of the interface specification, `assumed` for what live services have, or `ours`. */
  readonly spec: string;
  /** Names of parameters in the address. */
  readonly query?: readonly string[];
  readonly body?: Bodies;
  readonly success: number;
  readonly answer?: Bodies;
  /** Statuses of errors, beside those that every operation can have. */
  readonly errors?: readonly number[];
  /** Takes no headers of the API. */
  readonly open?: boolean;
}

/** JSON alone. */
export const json = (schema: Schema): Bodies => ({ 'application/json': schema });
/** JSON, or XML of the same names. */
export const both = (schema: Schema): Bodies => ({ 'application/json': schema, 'application/xml': {} });
export const anything: Schema = { type: 'object' };
/** A list of ids or words. */
export const ids: Schema = listOf(text);
export const bytes: Bodies = { 'application/octet-stream': {} };
