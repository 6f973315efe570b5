import { testRule } from '../rule-test.ts';

const at = '2024-05-01T00:00:00.000Z';
const id = "'3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d'";

testRule('operator-type', {
  kind: 'filters',
  severity: 'error',
  valid: [
    ...['EQ', 'NE', 'CT', 'SW', 'EW'].map((operator) => `FileExtension ${operator} 'jpg'`),
    ...['EQ', 'NE', 'CT', 'SW', 'EW'].map((operator) => `AssetType ${operator} Image`),
    ...['EQ', 'NE', 'CT', 'SW', 'EW'].map((operator) => `CreatedBy ${operator} ${id}`),
    ...['EQ', 'NE', 'LT', 'GT', 'LE', 'GE'].map((operator) => `AverageRating ${operator} 4`),
    ...['EQ', 'NE', 'LT', 'GT', 'LE', 'GE'].map((operator) => `Status ${operator} 5`),
    ...['EQ', 'NE', 'LT', 'GT', 'LE', 'GE'].map((operator) => `DateUploaded ${operator} ${at}`),
    'AverageRating eq 4',
    'Shoe LT 5',
    `Attributes/ANY(a: a GE '{"Key":"k","Value":"5"}')`,
  ],
  wrong: [
    { text: "FileExtension «LT» 'jpg'", fixed: "FileExtension EQ 'jpg'", says: 'EQ, NE, CT, SW or EW' },
    { text: "FileExtension «ge» 'jpg'", fixed: "FileExtension EQ 'jpg'" },
    { text: 'AssetType «GT» Image', fixed: 'AssetType EQ Image' },
    { text: "AssetType «LE» 'Image'", fixed: "AssetType EQ 'Image'" },
    { text: `CreatedBy «GE» ${id}`, fixed: `CreatedBy EQ ${id}`, says: 'EQ or NE' },
    { text: `CategoryIds/ANY(c: c «LT» ${id})`, kind: 'containerfilter', fixed: `CategoryIds/ANY(c: c EQ ${id})` },
    { text: 'AverageRating «CT» 4', fixed: 'AverageRating EQ 4', says: 'EQ, NE, LT, GT, LE or GE' },
    { text: "AverageRating «SW» '4'", fixed: "AverageRating EQ '4'" },
    { text: 'AverageRating «CT» 40', fixed: [] },
    { text: "Status «CT» 'app'", fixed: [] },
    { text: 'Status «EW» 0', fixed: 'Status EQ 0' },
    { text: `DateUploaded «CT» ${at}`, fixed: `DateUploaded EQ ${at}` },
    {
      text: "DateUploaded «SW» '2024-05'",
      fixed: 'DateUploaded GE 2024-05-01T00:00:00.000Z AND DateUploaded LE 2024-05-31T23:59:59.999Z',
    },
    { text: "DateUploaded «CT» 'May'", fixed: [] },
    { text: 'FileExtension «GT» jpg', also: ['unquoted-string'] },
    { text: "FileExtension «LT» 'a' AND FileExtension «GT» 'b'" },
    { text: 'FileExtension «LT» {{x}}', options: { variables: true }, fixed: 'FileExtension EQ {{x}}' },
    { text: 'FileExtension «LT» null', fixed: 'FileExtension EQ null' },
  ],
});
