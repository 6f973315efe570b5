import type { Job } from '../../jobs/jobs.ts';

const states: Readonly<Record<Job['state'], true>> = { waiting: true, leased: true, done: true, failed: true };

/** Whether a value that was stored is the state of a job. */
export const isJobState = (value: unknown): value is Job['state'] =>
  typeof value === 'string' && Object.hasOwn(states, value);
