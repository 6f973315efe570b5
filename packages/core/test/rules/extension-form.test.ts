import { testRule } from './rule-test.ts';

testRule('extension-form', {
  kind: 'filters',
  severity: 'warning',
  valid: [
    "FileExtension EQ 'jpg'",
    "FileExtension EQ 'tar.gz'",
    "FileExtension EQ ''",
    "FileExtension EQ '.'",
    "CreatedBy EQ '.jpg'",
    "Shoe EQ '.jpg'",
  ],
  wrong: [
    { text: "FileExtension EQ «'.jpg'»", fixed: "FileExtension EQ 'jpg'", safe: true },
    { text: "FileExtension NE «'.JPG'»", fixed: "FileExtension NE 'JPG'" },
    { text: "FileExtension EQ «'..jpg'»", fixed: "FileExtension EQ 'jpg'" },
    { text: "FileExtension EQ «' .jpg'»", fixed: "FileExtension EQ 'jpg'" },
    { text: "FileExtension EQ «'*.jpg'»", fixed: "FileExtension EQ 'jpg'" },
    { text: "FileExtension SW «'.jp'»", fixed: "FileExtension SW 'jp'" },
    { text: "fileextension EW «'.it''s'»", fixed: "fileextension EW 'it''s'" },
  ],
});
