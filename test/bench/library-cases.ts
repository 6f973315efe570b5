import { generatedIds, generatedWord as word } from '@assetql/sample';

const { user: userId, category: categoryId } = generatedIds;
const attributeId = generatedIds.attribute(1);

/** A request, and the best SQL that a person writes for it over the same tables. */
export interface LibraryCase {
  readonly name: string;
  readonly filters?: string;
  readonly containerfilter?: string;
  readonly search?: string;
  readonly sort?: string;
  /** What follows `SELECT`: from `FROM` to the conditions. Of several the fastest is taken, for the total, the page and the facets each. */
  readonly sql: readonly string[];
  readonly order: string;
}

const newest = '"dateUploaded" DESC, "identity"';
const common = word(0);
const usual = word(40);
const found = `FROM "words" JOIN "asset" ON "number" = "words".rowid WHERE "words" MATCH`;
const inWords = (query: string): string => `"number" IN (SELECT rowid FROM "words" WHERE "words" MATCH '${query}')`;
/** The categories below number 3, which a person looks up before. */
const below = Array.from({ length: 50 }, (_, number) => `'${categoryId(8 + 3 + 8 * number)}'`).join(', ');
/** Walks through the newest first, as long as nothing else is asked. */
const walk = 'FROM "asset" INDEXED BY "asset_by_dateUploaded" WHERE';
const plain = 'FROM "asset" WHERE';

export const libraryCases: readonly LibraryCase[] = [
  { name: 'everything', sql: ['FROM "asset"'], order: newest },
  {
    name: 'one type of one status',
    filters: 'AssetType EQ Image AND Status EQ 0',
    sql: [plain, walk].map((from) => `${from} "assetType" = 'image' AND "status" = 0`),
    order: newest,
  },
  {
    name: 'the same by title',
    filters: 'AssetType EQ Image AND Status EQ 0',
    sort: 'title A',
    sql: [plain, 'FROM "asset" INDEXED BY "asset_by_title" WHERE'].map(
      (from) => `${from} "assetType" = 'image' AND "status" = 0`,
    ),
    order: '"asset"."title" ASC NULLS LAST, "identity"',
  },
  {
    name: 'one user in one year',
    filters: `CreatedBy EQ '${userId(50)}' AND DateUploaded GE 2020-01-01T00:00:00.000Z AND DateUploaded LT 2021-01-01T00:00:00.000Z`,
    sql: [plain, walk].map(
      (from) =>
        `${from} "createdBy" = '${userId(50)}' AND "dateUploaded" >= ${Date.UTC(2020)} AND "dateUploaded" < ${Date.UTC(2021)}`,
    ),
    order: newest,
  },
  {
    name: 'a colour and a rating',
    filters: 'CognitiveColor EQ red AND AverageRating GE 4',
    sql: [
      ...[plain, walk].map(
        (from) =>
          `${from} "averageRating rounded" >= 4 AND EXISTS (SELECT 1 FROM "asset_colors" WHERE "value" = 'red' AND "asset" = "number")`,
      ),
      `FROM "asset_colors" CROSS JOIN "asset" ON "number" = "asset" WHERE "value" = 'red' AND "averageRating rounded" >= 4`,
      `${plain} "averageRating rounded" >= 4 AND "number" IN (SELECT "asset" FROM "asset_colors" WHERE "value" = 'red')`,
    ],
    order: newest,
  },
  {
    name: 'all but one extension',
    filters: "FileExtension NE 'svg'",
    sql: [plain, walk].map((from) => `${from} "fileExtension" IS NOT 'svg'`),
    order: newest,
  },
  {
    name: 'a frequent word',
    search: common,
    sql: [`${found} '${common}'`, `${walk} ${inWords(common)}`],
    order: newest,
  },
  {
    name: 'a word, a type and a status',
    filters: 'AssetType EQ Image AND Status EQ 0',
    search: usual,
    sql: [
      `${found} '${usual}' AND "assetType" = 'image' AND "status" = 0`,
      `${plain} "assetType" = 'image' AND "status" = 0 AND ${inWords(usual)}`,
      `${walk} "assetType" = 'image' AND "status" = 0 AND ${inWords(usual)}`,
    ],
    order: newest,
  },
  {
    name: 'a word, a category and below, by title',
    containerfilter: `CategoryAncestorIds/ANY(c: c EQ '${categoryId(3)}')`,
    search: usual,
    sort: 'title A',
    sql: [
      `${found} '${usual}' AND EXISTS (SELECT 1 FROM "asset_categories" WHERE "value" IN (${below}) AND "asset" = "number")`,
      `${plain} "number" IN (SELECT "asset" FROM "asset_categories" WHERE "value" IN (${below})) AND ${inWords(usual)}`,
    ],
    order: '"asset"."title" ASC NULLS LAST, "identity"',
  },
  {
    name: 'the start of a word without another',
    search: `${word(40).slice(0, 4)}* NOT ${word(1)}`,
    sql: [
      `${found} '${word(40).slice(0, 4)}* NOT ${word(1)}'`,
      `${walk} ${inWords(`${word(40).slice(0, 4)}* NOT ${word(1)}`)}`,
    ],
    order: newest,
  },
  {
    name: 'an attribute',
    filters: `Attributes/ANY(a: a EQ '{"Key":"${attributeId}","Value":"Spring"}')`,
    sql: [
      `FROM "asset_attributes" CROSS JOIN "asset" ON "number" = "asset" WHERE "key" = '${attributeId}' AND "kind" = 0 AND "value" = 'spring'`,
      ...[plain, walk].map(
        (from) =>
          `${from} EXISTS (SELECT 1 FROM "asset_attributes" WHERE "key" = '${attributeId}' AND "kind" = 0 AND "value" = 'spring' AND "asset" = "number")`,
      ),
    ],
    order: newest,
  },
];
