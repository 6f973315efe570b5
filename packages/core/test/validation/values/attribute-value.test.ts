import { testRule } from '../rule-test.ts';

const any = (value: string): string => `Attributes/ANY(a: a EQ '{"Key":"k","Value":${value}}')`;

testRule('attribute-value', {
  kind: 'filters',
  severity: 'warning',
  valid: [any('"5"'), any('""'), any('"true"'), { text: any('"{{v}}"'), options: { variables: true } }],
  wrong: [
    { text: any('«5»'), fixed: any('"5"'), safe: true },
    { text: any('«-1.5e3»'), fixed: any('"-1.5e3"') },
    { text: any('«true»'), fixed: any('"true"') },
    { text: any('«null»'), fixed: any('"null"'), safe: false },
    {
      text: `Attributes/ANY(a: a EQ '{"Value":«5»,"Key":"it''s"}')`,
      fixed: `Attributes/ANY(a: a EQ '{"Value":"5","Key":"it''s"}')`,
    },
  ],
});
