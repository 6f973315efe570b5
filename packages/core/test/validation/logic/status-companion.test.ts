import { testRule } from '../rule-test.ts';

const at = '2024-05-01T00:00:00.000Z';
const approved = `DateApproved GE ${at}`;
const pending = `DatePendingApproval GE ${at}`;
const checkedOut = `DateCheckedOut GE ${at}`;
const image = 'AssetType EQ Image';

testRule('status-companion', {
  kind: 'filters',
  severity: 'error',
  valid: [
    `${approved} AND Status EQ 0`,
    `Status EQ 0 AND ${approved}`,
    `${approved} AND Status EQ '0'`,
    `${checkedOut} AND Status EQ 9`,
    `${checkedOut} AND Status EQ 9 AND CheckedOutByUserId EQ 'x'`,
    `${pending} AND Status EQ 2`,
    `DateRejected GE ${at}`,
    `DateUploaded GE ${at}`,
    "CheckedOutByUserId EQ 'x'",
    'DateApproved EQ null',
    'DateApproved NE null',
    `${image} AND ${approved} AND DateApproved LE ${at} AND Status EQ 0`,
    `(${approved} OR ${image}) AND Status EQ 0`,
    `((${approved})) AND ((Status EQ 0))`,
    `${approved} AND ((Status EQ 0 AND ${image}) OR (Status EQ 0 AND FileExtension EQ 'jpg'))`,
    `${approved} AND (Status EQ 0 OR Status EQ 0)`,
    `(${approved} AND Status EQ 0) OR (${pending} AND Status EQ 2)`,
    `${image} AND (${approved} OR (${image} AND ((${approved})))) AND (${image} AND (Status EQ 0))`,
    { text: `${approved} AND Status EQ {{status}}`, options: { variables: true } },
    { text: `${approved} AND Status EQ Approved`, also: ['value-type'] },
    { text: `${approved} AND Sttaus EQ 0`, also: ['unknown-field'] },
    { text: `${approved} AND Status EQ Live`, also: ['value-type'] },
    { text: `DateApproved GE {{since}} AND Status EQ 0`, options: { variables: true } },
    { text: 'Status EQ 0', kind: 'containerfilter' },
    { text: `${approved} AND Status`, also: ['missing-operand'] },
    { text: `${approved} AND Status EQ`, also: ['missing-operand'] },
    { text: `${approved} AND (Status EQ Live OR Status FOO 3)`, also: ['value-type', 'unknown-operator'] },
    { text: `${approved} AND (Status EQ 0 OR Status EQ Live)`, also: ['value-type'] },
  ],
  wrong: [
    // A misspelt field may be meant as another date.
    {
      text: `«DateImproved GE ${at}»`,
      fixed: `DateImproved GE ${at} AND Status EQ 0`,
      safe: false,
      also: ['unknown-field'],
    },
    // Beside another condition on the status it is not clear that it is meant.
    ...['Status NE 0', 'Status GT 0', '(Status EQ 2 OR Status EQ 5)', '(Status EQ 0 OR Status EQ 5)'].map((beside) => ({
      text: `«${approved}» AND ${beside}`,
      fixed: `${approved} AND Status EQ 0 AND ${beside}`,
      safe: false,
    })),
    {
      text: `«${approved}» AND (Status EQ 2 OR ${image})`,
      fixed: `${approved} AND Status EQ 0 AND (Status EQ 2 OR ${image})`,
      safe: false,
    },
    {
      text: `(«${approved}» OR ${image}) AND Status NE 5`,
      fixed: `((${approved} AND Status EQ 0) OR ${image}) AND Status NE 5`,
      safe: false,
    },
    {
      text: `«${approved}» AND NOT Status EQ 0`,
      fixed: `${approved} AND Status EQ 0 AND NOT Status EQ 0`,
      safe: false,
      also: ['unknown-operator'],
    },
    {
      text: `«${approved}» OR Status EQ 2`,
      fixed: `(${approved} AND Status EQ 0) OR Status EQ 2`,
      safe: true,
    },
    { text: `«${approved}» AND Approved`, also: ['missing-operand'] },
    { text: `«${approved}» AND Status EQ 2 AND Status EQ 5`, fixed: [] },
    { text: `(«${approved}» OR DateApproved EQ null) AND ${image}` },
    {
      text: `(«${approved}»)AND(${image})`,
      fixed: `(${approved}) AND Status EQ 0 AND(${image})`,
    },
    { text: `«${approved}»`, fixed: `${approved} AND Status EQ 0`, safe: true, says: 'Status EQ 0' },
    { text: `«${checkedOut}»`, fixed: `${checkedOut} AND Status EQ 9` },
    { text: `«${pending}»`, fixed: `${pending} AND Status EQ 2` },
    { text: `«dateapproved GE ${at}»`, fixed: `dateapproved GE ${at} AND Status EQ 0` },
    { text: `(«${approved}»)`, fixed: `(${approved}) AND Status EQ 0` },
    { text: `«${approved}» AND ${image}`, fixed: `${approved} AND Status EQ 0 AND ${image}` },
    {
      text: `«${approved}» AND DateApproved LE ${at}`,
      fixed: `${approved} AND DateApproved LE ${at} AND Status EQ 0`,
    },
    { text: `«${approved}» OR Status EQ 0`, fixed: `(${approved} AND Status EQ 0) OR Status EQ 0` },
    { text: `«${approved}» OR ${image}`, fixed: `(${approved} AND Status EQ 0) OR ${image}` },
    {
      text: `«${approved}» OR DateApproved LE ${at}`,
      fixed: `(${approved} OR DateApproved LE ${at}) AND Status EQ 0`,
    },
    {
      text: `${image} AND («${approved}» OR DateApproved LE ${at})`,
      fixed: `${image} AND (${approved} OR DateApproved LE ${at}) AND Status EQ 0`,
    },
    {
      text: `(«${approved}» OR ${image}) AND ${image}`,
      fixed: `((${approved} AND Status EQ 0) OR ${image}) AND ${image}`,
    },
    {
      text: `${image} OR (${image} AND («${approved}»))`,
      fixed: `${image} OR (${image} AND (${approved}) AND Status EQ 0)`,
    },
    {
      text: `«${approved}» AND (Status EQ 0 OR ${image})`,
      fixed: `${approved} AND Status EQ 0 AND (Status EQ 0 OR ${image})`,
    },
    { text: `«${approved}» AND Status NE 0`, fixed: `${approved} AND Status EQ 0 AND Status NE 0` },
    { text: `«${approved}» AND Status GE 0`, fixed: `${approved} AND Status EQ 0 AND Status GE 0` },
    {
      text: `«${approved}» AND Status EQ 2`,
      fixed: [`${approved} AND Status EQ 0`, `${pending} AND Status EQ 2`],
      safe: false,
    },
    { text: `«${approved}» AND Status EQ null`, fixed: [`${approved} AND Status EQ 0`], safe: false },
    { text: `«${checkedOut}» AND (Status EQ NULL)`, fixed: [`${checkedOut} AND (Status EQ 9)`], safe: false },
    { text: `«${approved}» AND «${pending}» AND Status EQ null`, fixed: [] },
    { text: `Status EQ null AND («${approved}» OR ${image})`, safe: false },
    { text: `«${approved}» AND (Status EQ null OR Status EQ null)` },
    { text: `«${approved}» AND Status EQ 5`, fixed: [`${approved} AND Status EQ 0`], safe: false },
    { text: `«${approved}» AND «${pending}»`, safe: false },
    { text: `«${approved}» AND ${pending} AND Status EQ 2`, fixed: [`${pending} AND ${pending} AND Status EQ 2`] },
    {
      text: `Status EQ 2 AND («${approved}» OR ${image})`,
      fixed: `Status EQ 2 AND ((${approved} AND Status EQ 0) OR ${image})`,
      safe: false,
    },
    {
      text: `«${approved}» AND ${image} OR ${image}`,
      fixed: `${approved} AND Status EQ 0 AND ${image} OR ${image}`,
    },
    {
      text: '«DateApproved GE {{since}}»',
      options: { variables: true },
      fixed: 'DateApproved GE {{since}} AND Status EQ 0',
    },
    { text: `«DateApproved GE 2024-05-01»`, also: ['timestamp-format'] },
  ],
});
