import { testRule } from '../rule-test.ts';

const category = "CategoryIds/ANY(c: c EQ 'x')";
const attribute = `Attributes/ANY(a: a EQ '{"Key":"k","Value":"v"}')`;

testRule('container-scope', {
  kind: 'filters',
  severity: 'warning',
  valid: [
    'Status EQ 0',
    attribute,
    "ISMATCH('x','cognitiveTextInImage')",
    'Shoe EQ 5',
    { text: category, kind: 'containerfilter' },
    { text: "LightboxIds/ANY(l: l EQ 'x') OR CategoryAncestorIds/ANY(c: c EQ 'x')", kind: 'containerfilter' },
    { text: 'Shoe EQ 5', kind: 'containerfilter' },
  ],
  wrong: [
    { text: "«CategoryIds»/ANY(c: c EQ 'x')", says: 'containerfilter' },
    { text: "Status EQ 0 AND («LightboxIds»/ANY(l: l EQ 'x'))" },
    { text: '«Status» EQ 0', kind: 'containerfilter', says: 'filters' },
    { text: `${category} AND «AssetType» EQ Image`, kind: 'containerfilter' },
    { text: `«Attributes»/ANY(a: a EQ '{"Key":"k","Value":"v"}')`, kind: 'containerfilter' },
    { text: "«ISMATCH('x','cognitiveTextInImage')»", kind: 'containerfilter' },
  ],
});
