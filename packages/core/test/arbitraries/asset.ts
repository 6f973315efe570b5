import { schema, type MatchAsset } from '@assetql/core';
import fc from 'fast-check';

/** Few values, so that conditions on them find something; each is one that a query can name. */
export const samples = {
  string: ['', 'jpg', 'JPG', "it's", 'a b'],
  id: ['u1', 'u2', 'U1'],
  timestamp: [-1, 0, 1, 1_714_514_400_000, 1_714_514_400_001],
} as const;

const enumerated = (name: string): readonly string[] =>
  schema.enumeration(name)?.values.map(({ value }) => value) ?? [];

const orMissing = <Value>(values: readonly Value[]): fc.Arbitrary<Value | null> =>
  fc.option(fc.constantFrom(...values), { freq: 4 });

const statuses = orMissing(enumerated('Status').map(Number));
const dates = orMissing([...samples.timestamp, 0.5]);

/** An asset whose members may be missing or not known. */
export const asset: fc.Arbitrary<MatchAsset> = fc.record(
  {
    assetType: orMissing(enumerated('AssetType')),
    averageRating: orMissing([0, 0.4, 1, 2.5, 3.49, 4, 5]),
    colors: fc.subarray([...enumerated('CognitiveColor')].slice(0, 3)),
    createdBy: orMissing(samples.id),
    checkedOutBy: orMissing(samples.id),
    dateApproved: dates,
    dateCheckedOut: dates,
    datePendingApproval: dates,
    dateRejected: dates,
    dateUploaded: dates,
    dateExpired: dates,
    dateSoftDeleted: dates,
    fileExtension: orMissing(samples.string),
    status: statuses,
  },
  { requiredKeys: [] },
);
