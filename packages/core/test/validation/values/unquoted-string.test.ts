import { testRule } from '../rule-test.ts';

const id = '3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d';

testRule('unquoted-string', {
  kind: 'filters',
  severity: 'error',
  valid: [
    "FileExtension EQ 'jpg'",
    "FileExtension EQ ''",
    `CreatedBy EQ '${id}'`,
    'AssetType EQ Image',
    'FileExtension EQ null',
    'Shoe EQ size',
    { text: 'FileExtension EQ {{x}}', options: { variables: true } },
    { text: `CategoryIds/ANY(c: c EQ '${id}')`, kind: 'containerfilter' },
  ],
  wrong: [
    {
      text: 'FileExtension EQ «empty»',
      fixed: ["FileExtension EQ ''", "FileExtension EQ 'empty'"],
      safe: false,
      says: "write 'empty' for this text, or EQ ''",
    },
    { text: 'FileExtension NE «missing»', fixed: ["FileExtension NE ''", "FileExtension NE 'missing'"], safe: false },
    { text: 'CreatedBy EQ «undefined»', fixed: ['CreatedBy EQ null', "CreatedBy EQ 'undefined'"], safe: false },
    { text: 'CheckedOutByUserId EQ «nobody»', fixed: ['CheckedOutByUserId EQ null', "CheckedOutByUserId EQ 'nobody'"] },
    { text: 'CreatedBy NE «set»', fixed: ['CreatedBy EQ null', "CreatedBy NE 'set'"], safe: false },
    { text: 'CreatedBy EQ «Set»', fixed: ['CreatedBy NE null', "CreatedBy EQ 'Set'"], safe: false },
    { text: 'FileExtension EQ «?»', fixed: "FileExtension EQ '?'", safe: false },
    { text: 'FileExtension EQ «:ext»', fixed: "FileExtension EQ ':ext'", safe: false },
    { text: 'FileExtension EQ «$ext»', fixed: "FileExtension EQ '$ext'", safe: false },
    { text: 'FileExtension EQ «…»', fixed: "FileExtension EQ '…'", safe: false },
    { text: 'FileExtension EQ «jpg~1»', fixed: "FileExtension EQ 'jpg~1'", safe: false },
    { text: 'FileExtension EQ «‹jpg›»', fixed: "FileExtension EQ '‹jpg›'", safe: false },
    { text: 'FileExtension EQ «.jpg»', fixed: "FileExtension EQ 'jpg'", safe: true },
    { text: 'FileExtension NE «*.tar.gz»', fixed: "FileExtension NE 'tar.gz'" },
    { text: 'FileExtension EQ «jpg»', fixed: "FileExtension EQ 'jpg'", safe: true },
    { text: 'FileExtension CT «jp»', fixed: "FileExtension CT 'jp'" },
    { text: 'FileExtension EQ «7»', fixed: "FileExtension EQ '7'" },
    { text: 'FileExtension EQ «7z»', fixed: "FileExtension EQ '7z'" },
    { text: `CreatedBy EQ «${id}»`, fixed: `CreatedBy EQ '${id}'`, says: 'CreatedBy' },
    { text: `CheckedOutByUserId NE «${id}»`, fixed: `CheckedOutByUserId NE '${id}'` },
    { text: 'FileExtension EQ «2024-05-01T00:00:00.000Z»', fixed: "FileExtension EQ '2024-05-01T00:00:00.000Z'" },
    {
      text: `CategoryIds/ANY(c: c EQ «${id}»)`,
      kind: 'containerfilter',
      fixed: `CategoryIds/ANY(c: c EQ '${id}')`,
    },
    { text: `(FileExtension EQ «jpg» OR FileExtension EQ «png») AND Status EQ 0` },
  ],
});
