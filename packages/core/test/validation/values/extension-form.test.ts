import { testRule } from '../rule-test.ts';

testRule('extension-form', {
  kind: 'filters',
  severity: 'warning',
  valid: [
    "FileExtension EQ 'jpg'",
    "FileExtension EQ 'tar.gz'",
    "FileExtension EQ ''",
    "FileExtension EQ '.'",
    "FileExtension EQ ' '",
    "FileExtension EQ 'a, b c'",
    "CreatedBy EQ 'jpg,png'",
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
    {
      text: "FileExtension EQ «'jpg, .png'»",
      fixed: "FileExtension EQ 'jpg' OR FileExtension EQ 'png'",
      safe: false,
      says: 'joined by OR',
    },
    {
      text: "Status EQ 0 AND FileExtension NE «'jpg|png'»",
      fixed: "Status EQ 0 AND (FileExtension NE 'jpg' AND FileExtension NE 'png')",
      safe: false,
    },
    { text: "FileExtension eq «'jpg or png'»", fixed: "FileExtension eq 'jpg' OR FileExtension eq 'png'" },
    { text: "fileextension EW «'.it''s'»", fixed: "fileextension EW 'it''s'" },
  ],
});
