import { testRule } from '../rule-test.ts';

const any = (value: string): string => `Attributes/ANY(a: a EQ ${value})`;

testRule('attribute-json', {
  kind: 'filters',
  severity: 'error',
  valid: [
    any(`'{"Key":"k","Value":"v"}'`),
    any(`'{"Value":"v","Key":"k"}'`),
    any(`'{ "key" : "k" , "VALUE" : "v" }'`),
    any(`'{"Key":"k","Value":5}'`),
    any(`'{"Key":"k","Value":"it''s"}'`),
    any(`'{"Key":"k","Value":"a \\"b\\" \\u00e9"}'`),
    { text: any(`'{"Key":"{{k}}","Value":"{{v}}"}'`), options: { variables: true } },
    `FileExtension EQ '{"Key":5}'`,
  ],
  wrong: [
    {
      text: any(`'{"Key":"k","Value":"x«\u0007»y"}'`),
      fixed: any(`'{"Key":"k","Value":"x\\u0007y"}'`),
      says: 'the control character U+0007',
    },
    { text: any("'«red»'"), fixed: [] },
    { text: any('«5»'), fixed: [] },
    { text: any('«null»'), fixed: [] },
    { text: any(`'{"Key":"k","Value":"v",«"Extra"»:1}'`), fixed: any(`'{"Key":"k","Value":"v"}'`), safe: false },
    { text: any(`'{«"Id"»:"k","Value":"v"}'`) },
    { text: any(`'«{"Key":"k"}»'`) },
    {
      text: any(`'{«Key»:k,Value:v}'`),
      fixed: any(`'{"Key":"k","Value":"v"}'`),
      says: 'Write "Key" in double quotes.',
    },
    { text: any(`'«Key=k,Value=v»'`), fixed: any(`'{"Key":"k","Value":"v"}'`) },
    { text: any(`'«key : k , value = a, b»'`), fixed: any(`'{"Key":"k","Value":"a, b"}'`) },
    { text: any(`'{«Key»: k}'`), fixed: [] },
    { text: any(`'{«Key»:k,Value:{v}}'`), fixed: [] },
    { text: any(`'{"Key":«5,"Value":"v"}»'`), fixed: any(`'{"Key":"5","Value":"v"}'`) },
    { text: any(`'{"Key":"k","Value":«["v"]}»'`), fixed: any(`'{"Key":"k","Value":"v"}'`), safe: false },
    { text: any(`'{"Key":"k","Value":«["a","b"]}»'`), fixed: [] },
    { text: any(`'{"Key":"k","Value":«[]}»'`), fixed: [] },
    {
      text: any(`'{"Key":"k" «"Value":"v"}»'`),
      fixed: any(`'{"Key":"k","Value":"v"}'`),
      safe: false,
      says: 'a comma between',
    },
    { text: any(`'{"Value":"v"«; "Key":"k"}»'`), fixed: any(`'{"Key":"k","Value":"v"}'`), says: 'a comma between' },
    { text: any(`'{"Key":"k","Value":"v" «"Key":"k"}»'`), says: 'End the JSON object' },
    { text: any(`'{«\\"Key\\":\\"k\\",\\"Value\\":\\"v\\"}»'`), fixed: any(`'{"Key":"k","Value":"v"}'`), safe: false },
    { text: any(`'{"Key":"k","Value":«{"a":1}}»'`), fixed: [] },
    { text: any(`'{"Key":«["a","b"],"Value":"v"}»'`), fixed: [] },
  ],
});
