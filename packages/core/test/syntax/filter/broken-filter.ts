import fc from 'fast-check';

/** Pieces of filters and of what people take for them. */
const pieces = [
  ['Status', 'AssetType', 'FileExtension', 'DateUploaded', 'CategoryIds', 'Attributes', 'ISMATCH', 'ANY', 'c', 'foo'],
  ['EQ', 'NE', 'GE', 'CT', '=', '!=', '<', 'LIKE', 'NOT LIKE', 'IN', 'NOT IN', 'BETWEEN', 'is', 'EQQ', 'contains'],
  ['0', '10', "'jpg'", "'", '"a"', '"', '“b”', 'Image', 'Video', 'null', '2024-05-01T00:00:00.000Z', '{{x}}', '{{'],
  ["datetime'2024-05-01'", "DATE '2024-05-01'", 'date', 'oder', "'2024-05-01'"],
  ['AND', 'OR', 'NOT', '!', '&&', '||', ',', ';', '&', 'ANDStatus', '10AND', 'ADN'],
  ['(', ')', '[', ']', '{', '}', '/', ':', '/ANY(', 'c:', '\'{"Key":"k","Value":"v"}\'', '{"Key":"k","Value":"v"}'],
  ['title:logo', '%20', '+', 'filters=', '&sort=title D', 'WHERE', 'ORDER BY title', '\u00a0', '\u0000', '-x', '*'],
].flat();

/** Pieces in any order, with and without blanks between them. */
export const brokenFilter: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(' ', ' ', ' ', '')), { maxLength: 14 })
  .map((parts) => parts.map(([piece, blank]) => piece + blank).join(''));
