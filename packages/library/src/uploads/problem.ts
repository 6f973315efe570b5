import { isRecord } from '@assetql/core/text';

/** Why a request cannot be done: the status of its answer, and one sentence. */
export interface Problem {
  readonly status: 400 | 403 | 404 | 409 | 413;
  readonly problem: string;
}

export const isProblem = (value: unknown): value is Problem => isRecord(value) && 'problem' in value;

export const problem = (status: Problem['status'], sentence: string): Problem => ({ status, problem: sentence });
