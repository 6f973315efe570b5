import { schema } from '@assetql/core';
import type { LibraryAsset } from '@assetql/library';
import type { SeededRandom } from './seeded-random.ts';

type Approval = Pick<
  LibraryAsset,
  | 'status'
  | 'checkedOutBy'
  | 'dateModified'
  | 'dateApproved'
  | 'datePendingApproval'
  | 'dateRejected'
  | 'dateCheckedOut'
  | 'dateExpired'
>;

const hour = 3_600_000;
const day = 24 * hour;
/** The latest time in the sample: everything in it happened before. */
export const sampleMoment: number = Date.parse('2026-11-01T00:00:00.000Z');

/** The number of a status (§3.2) by its meaning. */
function statusNumber(meaning: string): number {
  const row = schema.enumeration('Status')?.values.find(({ documentation }) => documentation === meaning);
  if (row === undefined) throw new Error(`No status means ${meaning}.`);
  return Number(row.value);
}

const approved = statusNumber('approved');
/** Shares of the statuses; what they leave is approved. */
const shares = [
  { status: statusNumber('pending'), share: 0.07 },
  { status: statusNumber('rejected'), share: 0.03 },
  { status: statusNumber('expired'), share: 0.04 },
  { status: statusNumber('checked out'), share: 0.03 },
] as const;
const [pending, rejected, expired, checkedOut] = shares.map(({ status }) => status);

function pickStatus(random: SeededRandom): number {
  let place = random.next();
  for (const { status, share } of shares) {
    if (place < share) return status;
    place -= share;
  }
  return approved;
}

/**
 * A generated status with the dates that lead to it: first pending, then approved or rejected, then perhaps checked out or expired.
 * `people` are the ids of those who may have checked it out.
 */
export function approvalOf(uploaded: number, people: readonly [string, ...string[]], random: SeededRandom): Approval {
  const status = pickStatus(random);
  let last = uploaded;
  const later = (most: number): number => {
    last = Math.min(last + 1 + random.below(most), sampleMoment);
    return last;
  };
  const datePendingApproval = status === pending || random.chance(0.7) ? later(2 * hour) : null;
  // Some were rejected once and approved after that.
  const dateRejected = status === rejected || (status !== pending && random.chance(0.04)) ? later(5 * day) : null;
  const dateApproved = status === pending || status === rejected ? null : later(20 * day);
  const dateCheckedOut = status === checkedOut || random.chance(0.02) ? later(300 * day) : null;
  const dateModified = random.chance(0.3) ? later(400 * day) : last;
  const dateExpired =
    status === expired
      ? later(500 * day)
      : status === approved && random.chance(0.1)
        ? sampleMoment + (30 + random.below(700)) * day
        : null;
  return {
    status,
    checkedOutBy: status === checkedOut ? random.pick(people) : null,
    dateModified: status === expired ? last : dateModified,
    dateApproved,
    datePendingApproval,
    dateRejected,
    dateCheckedOut,
    dateExpired,
  };
}
