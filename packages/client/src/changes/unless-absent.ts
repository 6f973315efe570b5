import { ServiceError } from '../errors/service-error.ts';

/** The statuses of services that do not have a call of ours. */
const absent: ReadonlySet<number> = new Set([404, 405, 501]);

/** What a call answers; `undefined` from a service that does not have it. */
export async function unlessAbsent<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ServiceError && absent.has(error.status)) return undefined;
    throw error;
  }
}
