import { testRule } from '../rule-test.ts';

testRule('lambda-variable', {
  kind: 'containerfilter',
  severity: 'error',
  valid: [
    "CategoryIds/ANY(c: c EQ 'x')",
    "CategoryIds/ANY(C: c EQ 'x')",
    "CategoryIds/ANY(c: c EQ 'x' OR c EQ 'y')",
    "CategoryIds/ANY(category: category EQ 'x')",
    "(CategoryIds/ANY(c: c EQ 'x')) OR LightboxIds/ANY(l: l EQ 'x')",
    { text: `Attributes/ANY(a: a EQ '{"Key":"k","Value":"v"}')`, kind: 'filters' },
  ],
  wrong: [
    { text: "CategoryIds/ANY(c: «x» EQ 'x')", fixed: "CategoryIds/ANY(c: c EQ 'x')", safe: true },
    { text: "CategoryIds/ANY(c: c EQ 'x' OR «d» EQ 'y')", fixed: "CategoryIds/ANY(c: c EQ 'x' OR c EQ 'y')" },
    { text: 'CategoryIds/ANY(c: «Status» EQ 0)', fixed: [] },
    { text: 'CategoryIds/ANY(c: «x» EQ y)', also: ['unquoted-string'] },
    { text: "CategoryIds/ANY(c: c EQ 'x' AND «LightboxIds/ANY(l: l EQ 'y')»)", fixed: [] },
    { text: "CategoryIds/ANY(c: «ISMATCH('x','cognitiveTextInImage')»)", fixed: [] },
    { text: `Attributes/ANY(a: «b» EQ '{"Key":"k","Value":"v"}')`, kind: 'filters' },
  ],
});
