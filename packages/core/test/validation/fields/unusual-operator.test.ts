import { testRule } from '../rule-test.ts';

const id = "'3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d'";

testRule('unusual-operator', {
  kind: 'containerfilter',
  severity: 'warning',
  valid: [
    "CategoryIds/ANY(c: c EQ 'x')",
    "CategoryIds/ANY(c: (c EQ 'x'))",
    "CategoryIds/ANY(c: c EQ 'x') OR CategoryIds/ANY(c: c EQ 'y')",
    { text: "CreatedBy NE 'x'", kind: 'filters' },
    { text: "FileExtension CT 'x'", kind: 'filters' },
    { text: "CategoryIds/ANY(c: c LT 'x')", also: ['operator-type'] },
  ],
  wrong: [
    { text: "CategoryIds/ANY(c: c «NE» 'x')", fixed: [] },
    { text: "CategoryIds/ANY(c: c «SW» 'x')", fixed: [] },
    { text: `CategoryIds/ANY(c: c «SW» ${id})`, fixed: `CategoryIds/ANY(c: c EQ ${id})`, safe: false },
    { text: `Attributes/ANY(a: a «NE» '{"Key":"k","Value":"v"}')`, kind: 'filters' },
    { text: `Attributes/ANY(a: a «GE» '{"Key":"k","Value":"5"}')`, kind: 'filters' },
    { text: "CreatedBy «CT» 'x'", kind: 'filters', fixed: [] },
    { text: `CreatedBy «CT» ${id}`, kind: 'filters', fixed: `CreatedBy EQ ${id}` },
    {
      text: "CategoryIds/ANY(c: «c EQ 'x' OR c EQ 'y'»)",
      fixed: "CategoryIds/ANY(c: c EQ 'x') OR CategoryIds/ANY(c: c EQ 'y')",
      safe: true,
    },
    {
      text: "LightboxIds/ANY(l: l EQ 'z') AND CategoryIds/ANY(c: «c EQ 'x' OR c EQ 'y'»)",
      fixed: "LightboxIds/ANY(l: l EQ 'z') AND (CategoryIds/ANY(c: c EQ 'x') OR CategoryIds/ANY(c: c EQ 'y'))",
    },
    {
      text: "CategoryIds/ANY(c: «c EQ 'x' AND c EQ 'y'»)",
      fixed: "CategoryIds/ANY(c: c EQ 'x') AND CategoryIds/ANY(c: c EQ 'y')",
      safe: false,
    },
    { text: "CategoryIds/ANY(c: («c EQ 'x' OR c EQ 'y'»))", fixed: [] },
    { text: "CategoryIds/ANY(c: «c EQ 'x' OR (c EQ 'y' AND c EQ 'z')»)", fixed: [] },
  ],
});
