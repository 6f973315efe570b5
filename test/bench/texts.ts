/** The inputs of the benchmarks: one condition list, said in the language of each engine, in three sizes. */
export type Size = 'short' | 'medium' | 'long';

export const sizes: readonly Size[] = ['short', 'medium', 'long'];

export interface Dialect {
  readonly short: string;
  readonly medium: string;
  /** Joins the copies of the medium text that make the long one. */
  readonly join: string;
}

/** As many medium texts are about 100 KB. */
const copies = 211;

/** Every engine reads the same conditions, whatever their length in its language, from a text as it comes from a file: in one piece. */
export function text(dialect: Dialect, size: Size): string {
  const written =
    size === 'long' ? Array.from({ length: copies }, () => dialect.medium).join(dialect.join) : dialect[size];
  return Buffer.from(written).toString();
}

const id = '3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d';

export const assetql: Dialect = {
  short: 'AssetType EQ Image AND (Status EQ 0 OR AverageRating GE 4)',
  medium:
    `(AssetType EQ Image OR AssetType EQ Video) AND Status EQ 0 AND DateApproved GE 2024-05-01T00:00:00.000Z ` +
    `AND DateApproved LE 2024-05-31T23:59:59.999Z AND (CognitiveColor EQ red OR CognitiveColor EQ orange) ` +
    `AND FileExtension NE 'svg' AND AverageRating GE 3 AND CreatedBy EQ '${id}' ` +
    `AND (Attributes/ANY(a: a EQ '{"Key":"${id}","Value":"Spring"}')) AND CategoryIds/ANY(c: c EQ '${id}')`,
  join: ' OR ',
};

export const odata: Dialect = {
  short: "AssetType eq 'Image' and (Status eq 0 or AverageRating ge 4)",
  medium:
    `(AssetType eq 'Image' or AssetType eq 'Video') and Status eq 0 and DateApproved ge 2024-05-01T00:00:00.000Z ` +
    `and DateApproved le 2024-05-31T23:59:59.999Z and (CognitiveColor eq 'red' or CognitiveColor eq 'orange') ` +
    `and FileExtension ne 'svg' and AverageRating ge 3 and CreatedBy eq '${id}' ` +
    `and (Attributes/any(a: a/Key eq '${id}' and a/Value eq 'Spring')) and CategoryIds/any(c: c eq '${id}')`,
  join: ' or ',
};

/** `@balena/odata-parser` wants timestamps as literals of their own and no blank after a lambda variable. */
const inBalena = (expression: string): string =>
  expression.replaceAll(/[0-9-]{10}T[0-9:.]+Z/g, "datetime'$&'").replaceAll(/any\((\w): /g, 'any($1:');

export const balena: Dialect = {
  short: inBalena(odata.short),
  medium: inBalena(odata.medium),
  join: odata.join,
};

export const javascript: Dialect = {
  short: 'AssetType == "Image" && (Status == 0 || AverageRating >= 4)',
  medium:
    `(AssetType == "Image" || AssetType == "Video") && Status == 0 && DateApproved >= "2024-05-01T00:00:00.000Z" ` +
    `&& DateApproved <= "2024-05-31T23:59:59.999Z" && (CognitiveColor == "red" || CognitiveColor == "orange") ` +
    `&& FileExtension != "svg" && AverageRating >= 3 && CreatedBy == "${id}" ` +
    `&& (any(Attributes, "${id}", "Spring")) && any(CategoryIds, "${id}")`,
  join: ' || ',
};

export const graphql: Dialect = {
  short: '{ assets(type: Image, any: { status: 0, rating: 4 }) { id } }',
  medium:
    `{ assets(any: [{ type: Image }, { type: Video }], status: 0, approvedFrom: "2024-05-01T00:00:00.000Z", ` +
    `approvedTo: "2024-05-31T23:59:59.999Z", anyOf: [{ color: red }, { color: orange }], ` +
    `not: { extension: "svg" }, rating: { from: 3 }, createdBy: "${id}", ` +
    `attributes: [{ key: "${id}", value: "Spring" }], categories: ["${id}"]) { id } }`,
  join: ' ',
};

export const search: Dialect = {
  short: 'categories:logo NOT draft AND keyword:"spring sale" bran*',
  medium:
    'categories:logo NOT draft AND (keyword:spring OR keyword:summer OR title:"brand new") AND description:bran* ' +
    'NOT comments:obsolete AND fileName:poster (red OR orange OR yellow) "family picnic" AND cognitiveTextInImage:sale ' +
    'NOT (keywords:internal OR keywords:"work in progress") AND title:campaign AND description:outdoor',
  join: ' OR ',
};
