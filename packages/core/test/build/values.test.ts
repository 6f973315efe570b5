import { check, parse, print, schema, type Filter, type Value } from '@assetql/core';
import {
  and,
  attributeById,
  BuildError,
  category,
  defineLibrary,
  fields,
  isMatch,
  lightbox,
  variable,
} from '@assetql/core/build';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attribute as attributeOf } from '../../src/build/conditions/attribute.ts';
import { field } from '../../src/build/conditions/field.ts';
import { hostileText } from '../arbitraries/hostile-text.ts';
import { comparable } from '../arbitraries/comparable.ts';

/** A field as a program without types sees it. */
const untyped = (name: string) => {
  const row = schema.field(name);
  if (row === undefined) throw new Error(`There is no ${name}.`);
  return field(row, schema);
};

describe('a value from the text of a form', () => {
  test.each<[value: unknown, expected: unknown]>([
    [fields.AverageRating.from('4'), 4],
    [fields.AverageRating.from(' 0 '), 0],
    [fields.AverageRating.from('6'), undefined],
    [fields.AverageRating.from('4.5'), undefined],
    [fields.AverageRating.from('four'), undefined],
    [fields.AverageRating.from('0x4'), undefined],
    [fields.AssetType.from('image'), 'Image'],
    [fields.AssetType.from('Imag'), undefined],
    [fields.Status.from('9'), 9],
    [fields.Status.from('3'), undefined],
    [fields.FileExtension.from('jpg'), 'jpg'],
    [fields.FileExtension.from('  '), undefined],
    [fields.FileExtension.from('\ud800'), undefined],
    [fields.CreatedBy.from('u1'), 'u1'],
    [fields.DateUploaded.from('2024-05-01T02:00+02:00'), new Date('2024-05-01T00:00:00Z')],
    [fields.DateUploaded.from('2024-05-01'), undefined],
    [fields.DateUploaded.from('yesterday'), undefined],
    ...[undefined, null, '', 5, {}, []].map((value): [unknown, unknown] => [fields.AssetType.from(value), undefined]),
  ])('%s is %s', (value, expected) => expect(value).toEqual(expected));

  test('fits the field, so that an empty field of a form restricts nothing', () => {
    const form = new URLSearchParams('type=image&stars=');
    const type = fields.AssetType.from(form.get('type'));
    const stars = fields.AverageRating.from(form.get('stars'));
    const author = form.get('author') ?? '';
    const filter = and(
      type && fields.AssetType.eq(type),
      stars !== undefined && fields.AverageRating.ge(stars),
      author && fields.CreatedBy.eq(author),
    );
    expect(print(filter)).toBe('AssetType EQ Image');
  });

  test('never throws, and never gives what the field refuses', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...schema.fields.map(({ name }) => name)),
        fc.anything(),
        hostileText,
        (name, any, text) => {
          for (const given of [any, text]) {
            const value = untyped(name).from(given);
            if (value !== undefined) expect(() => untyped(name).eq(value)).not.toThrow();
          }
        },
      ),
    );
  });
});

const valueIn = (filter: Filter): object => (filter.kind === 'Comparison' ? filter.value : {});

describe('a value is written by the type of its field', () => {
  test.each([
    [fields.FileExtension.eq('5'), "FileExtension EQ '5'"],
    [fields.FileExtension.eq('null'), "FileExtension EQ 'null'"],
    [fields.FileExtension.eq('2024-05-01T00:00:00.000Z'), "FileExtension EQ '2024-05-01T00:00:00.000Z'"],
    [fields.FileExtension.ct("it's"), "FileExtension CT 'it''s'"],
    [fields.AssetType.eq('Image'), 'AssetType EQ Image'],
    [fields.AssetType.ct('mag'), "AssetType CT 'mag'"],
    [fields.CreatedBy.eq('null'), "CreatedBy EQ 'null'"],
    [fields.CreatedBy.eq({ id: 'u1' }), "CreatedBy EQ 'u1'"],
    [fields.CreatedBy.in(['u1', { id: 'u2' }]), "CreatedBy EQ 'u1' OR CreatedBy EQ 'u2'"],
    [fields.Status.ne(9), 'Status NE 9'],
    [fields.AverageRating.ge(4), 'AverageRating GE 4'],
    [fields.AverageRating.notIn([1, 2, 1]), 'AverageRating NE 1 AND AverageRating NE 2'],
    [fields.CognitiveColor.in(['red']), 'CognitiveColor EQ red'],
    [fields.FileExtension.isNull(), 'FileExtension EQ null'],
    [fields.FileExtension.isNotNull(), 'FileExtension NE null'],
    [fields.FileExtension.eq(variable('ext')), 'FileExtension EQ {{ext}}'],
    [fields.DateUploaded.lt(new Date(0)), 'DateUploaded LT 1970-01-01T00:00:00.000Z'],
    [fields.DateUploaded.lt({ epochMilliseconds: -0.5 }), 'DateUploaded LT 1969-12-31T23:59:59.999Z'],
    [fields.DateUploaded.lt('2024-05-01T02:00:00+02:00'), 'DateUploaded LT 2024-05-01T00:00:00.000Z'],
    [fields.DateUploaded.lt('2024-05-01t02:00z'), 'DateUploaded LT 2024-05-01T02:00:00.000Z'],
    [fields.DateUploaded.lt('2024-05-01T02:00:00.1234567Z'), 'DateUploaded LT 2024-05-01T02:00:00.123Z'],
    [fields.DateUploaded.lt('2024-05-01T02:00:00-0330[America/St_Johns]'), 'DateUploaded LT 2024-05-01T05:30:00.000Z'],
    [fields.DateUploaded.lt('0000-01-01T00:00:00Z'), 'DateUploaded LT 0000-01-01T00:00:00.000Z'],
    [category('c1'), "CategoryIds/ANY(c: c EQ 'c1')"],
    [
      category({ id: 'c1' }).withSubCategories(),
      "CategoryIds/ANY(c: c EQ 'c1') OR CategoryAncestorIds/ANY(c: c EQ 'c1')",
    ],
    [category(variable('brand')), 'CategoryIds/ANY(c: c EQ {{brand}})'],
    [lightbox('l1'), "LightboxIds/ANY(l: l EQ 'l1')"],
    [attributeById('a1').eq('5'), `Attributes/ANY(a: a EQ '{"Key":"a1","Value":"5"}')`],
    [attributeById({ id: 'a1' }).eq(5), `Attributes/ANY(a: a EQ '{"Key":"a1","Value":"5"}')`],
    [attributeById('a1').eq(new Date(0)), `Attributes/ANY(a: a EQ '{"Key":"a1","Value":"1970-01-01T00:00:00.000Z"}')`],
    [
      attributeById('a1').in(['x', 'y']),
      `Attributes/ANY(a: a EQ '{"Key":"a1","Value":"x"}') OR Attributes/ANY(a: a EQ '{"Key":"a1","Value":"y"}')`,
    ],
    [attributeById('a1').eq(variable('v')), `Attributes/ANY(a: a EQ '{"Key":"a1","Value":"{{v}}"}')`],
    [isMatch.cognitiveTextInImage("it's on"), "ISMATCH('it''s on','cognitiveTextInImage')"],
    [isMatch.videoIntelligence(variable('v')), "ISMATCH({{v}},'videoIntelligence')"],
  ])('%# %o', (condition, text) => {
    expect(print(condition)).toBe(text);
    const { ast, diagnostics } = check('filters', text, { variables: true });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(comparable(ast)).toEqual(comparable(condition));
  });

  test('of a library: attributes by their type, values and fields of its own', () => {
    const documentation = '';
    const spec = '4.7';
    const {
      fields: own,
      attribute,
      schema: ours,
    } = defineLibrary({
      attributes: {
        Campaign: { id: 'a1', type: 'lookup', values: ['Spring', 'Autumn'] },
        Price: { id: 'a2', type: 'number' },
        Shot: { id: 'a3', type: 'date' },
        Note: { id: 'a4', type: 'string' },
      },
      fields: [
        {
          name: 'Season',
          type: 'enumeration',
          enumeration: 'Season',
          member: 'extra',
          documentation,
          spec,
          example: 'Spring',
        },
        { name: 'Width', type: 'number', member: 'extra', documentation, spec, example: '1.5' },
      ],
      values: {
        AssetType: [{ value: 'Model 3D', documentation, spec }],
        Season: [{ value: 'Spring', documentation, spec }],
      },
    });
    const texts: readonly (readonly [Filter, string])[] = [
      [attribute.Campaign.eq('Spring'), `Attributes/ANY(a: a EQ '{"Key":"a1","Value":"Spring"}')`],
      [attribute.Price.eq(1.5), `Attributes/ANY(a: a EQ '{"Key":"a2","Value":"1.5"}')`],
      [
        attribute.Shot.eq('2024-05-01T00:00:00Z'),
        `Attributes/ANY(a: a EQ '{"Key":"a3","Value":"2024-05-01T00:00:00.000Z"}')`,
      ],
      [attribute.Note.eq('a\n"b"'), `Attributes/ANY(a: a EQ '{"Key":"a4","Value":"a\\n\\"b\\""}')`],
      [own.AssetType.eq('Model 3D'), "AssetType EQ 'Model 3D'"],
      [own.AssetType.eq('Image'), 'AssetType EQ Image'],
      [own.Season.eq('Spring'), 'Season EQ Spring'],
      [own.Width.gt(-1.5), 'Width GT -1.5'],
      [own.Width.gt(-0), 'Width GT 0'],
    ];
    for (const [condition, text] of texts) {
      expect(print(condition)).toBe(text);
      const { ast, diagnostics } = check('filters', text, { schema: ours });
      expect(diagnostics.filter(({ code }) => code !== 'quoted-value')).toEqual([]);
      expect(comparable(ast)).toEqual(comparable(condition));
    }
    expect([own.AssetType.values.at(-1), own.Season.values]).toEqual(['Model 3D', ['Spring']]);
  });
});

describe('what a field cannot take is refused with a sentence that names it', () => {
  const date = untyped('DateUploaded');
  const rating = untyped('AverageRating');
  const extension = untyped('FileExtension');
  const user = untyped('CreatedBy');

  test.each<readonly [() => unknown, RegExp]>([
    [() => date.eq(new Date(NaN)), /DateUploaded.*invalid date/],
    [() => date.eq({ epochMilliseconds: Infinity }), /DateUploaded.*invalid date/],
    [() => date.eq({ epochMilliseconds: '1' }), /DateUploaded takes/],
    [() => date.eq(new Date(8e15)), /years 0 to 9999/],
    [() => date.eq('2024-05-01'), /is a day.*T00:00:00Z/],
    [() => date.eq('2024-05-01T10:00'), /with a zone; write 2024-05-01T10:00Z/],
    [() => date.eq('2024-02-30T10:00:00Z'), /there is none such as/],
    [() => date.eq('2024-05-01T25:00:00Z'), /there is none such as/],
    [() => date.eq('2024-05-01T10:00:00+25:00'), /DateUploaded takes/],
    [() => date.eq('yesterday'), /"yesterday" is none/],
    [() => date.eq(5), /5 is none/],
    [() => date.eq(undefined), /undefined is none/],
    [() => date.eq(null), /isNull\(\)/],
    [() => date.ct('2024'), /DateUploaded is a timestamp, which has no ct; write eq, ne, lt, gt, le or ge/],
    [() => date.in([]), /this one has 0/],
    [() => date.in(JSON.parse('"2024"')), /"2024" is none/],
    [() => rating.eq(6), /AverageRating takes a whole number from 0 to 5; 6 is none/],
    [() => rating.eq(NaN), /NaN is none/],
    [() => rating.eq(0.5), /0.5 is none/],
    [() => rating.eq('4'), /"4" is none/],
    [() => rating.eq(4n), /4 is none/],
    [() => rating.eq(true), /true is none/],
    [() => rating.eq([4]), /a list is none/],
    [() => rating.eq(() => 4), /a function is none/],
    [() => rating.eq({ valueOf: () => 4 }), /an object is none/],
    [() => rating.notIn([1, 9]), /9 is none/],
    [() => extension.eq(5), /FileExtension takes a text; 5 is none/],
    [() => extension.eq(new Date(0)), /a moment is none/],
    [() => extension.eq('\ud83d'), /half of a character/],
    [() => extension.lt('a'), /has no lt; write eq, ne, ct, sw or ew/],
    [() => extension.in(Array.from({ length: 20_001 }, String)), /this one has 20001/],
    [() => user.eq(''), /CreatedBy takes an id/],
    [() => user.eq(' '), /an empty text is none/],
    [() => user.eq({ id: 5 }), /an object is none/],
    [() => user.sw('a'), /has no sw; write eq or ne/],
    [() => category(''), /CategoryIds takes an id/],
    [() => category(JSON.parse('null')), /CategoryIds takes an id/],
    [() => lightbox('\udc00'), /LightboxIds/],
    [() => attributeById(''), /The id of an attribute takes an id/],
    [() => attributeById('a').in([]), /this one is empty/],
    [() => attributeById('a').in(JSON.parse('{}')), /an object is none/],
    [() => attributeById('a').eq(NaN), /NaN is none/],
    [() => attributeById('a').eq(JSON.parse('null')), /undefined is none/],
    [() => attributeById('a').eq(JSON.parse('{}')), /an object is none/],
    [() => isMatch.cognitiveTextInImage('?!'), /cognitiveTextInImage is asked for words, and "\?!" has none/],
    [() => isMatch.cognitiveTextInImage(JSON.parse('null')), /cognitiveTextInImage takes a text/],
    [() => extension.eq({ kind: 'Variable', name: 'x}} OR Status EQ 0 OR AssetType EQ {{y' }), /an object is none/],
    [() => extension.eq({ kind: 'Variable' }), /an object is none/],
    [() => variable('a b'), /"a b" cannot be one/],
  ])('%#', (build, sentence) => {
    expect(build).toThrow(BuildError);
    expect(build).toThrow(sentence);
  });

  test('without a collection of attributes in the schema', () => {
    expect(() => attributeOf('a', { ...schema, collections: [] })).toThrow(/no collection of attributes/);
  });

  test('an attribute of a library by its type', () => {
    const { attribute: own } = defineLibrary({
      attributes: { Price: { id: 'a2', type: 'number' }, Shot: { id: 'a3', type: 'date' } },
    });
    expect(() => own.Price.eq(NaN)).toThrow(/Price takes a number; NaN is none/);
    expect(() => own.Shot.eq('2024')).toThrow(/Shot takes a Date/);
    expect(() => defineLibrary({ attributes: { Odd: { id: '', type: 'string' } } }).attribute.Odd).toThrow(
      /Odd takes an id/,
    );
  });
});

describe('whatever a value holds, the query has one value there, and it is that', () => {
  const valueOf = (filter: Filter | undefined): Value | undefined =>
    filter?.kind === 'Comparison' ? filter.value : filter?.kind === 'Any' ? valueOf(filter.body) : undefined;
  const readBack = (filter: Filter): Filter | undefined => {
    const { ast, diagnostics } = check('filters', print(filter));
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    return ast;
  };
  const whole = hostileText.map((text) => text.replace(/\p{Surrogate}/gu, '\u{1f600}'));

  test('at a string', () => {
    const methods = ['eq', 'ne', 'ct', 'sw', 'ew'] as const;
    fc.assert(
      fc.property(whole, fc.constantFrom(...methods), (text, method) => {
        const built: Filter = fields.FileExtension[method](text);
        const read = readBack(built);
        expect(comparable(read)).toEqual(comparable(built));
        expect(valueOf(read)).toMatchObject({ kind: 'String', value: text, quoted: true });
      }),
      { numRuns: 2000 },
    );
  });

  test('in a list, at every place', () => {
    fc.assert(
      fc.property(fc.uniqueArray(whole, { minLength: 2, maxLength: 4 }), (texts) => {
        const read = readBack(fields.FileExtension.in(texts));
        expect(read?.kind === 'Or' && read.operands.map((operand) => valueOf(operand))).toMatchObject(
          texts.map((value) => ({ kind: 'String', value })),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('at an id and a container', () => {
    const id = whole.filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(id, (text) => {
        for (const built of [fields.CreatedBy.eq(text), category(text), lightbox({ id: text })]) {
          expect(valueOf(readBack(built))).toMatchObject({ kind: 'String', value: text });
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('at an attribute, halves of characters among them', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const read = valueOf(readBack(attributeById('a').eq(text)));
        expect(read).toMatchObject({
          kind: 'AttributeMatch',
          key: { value: 'a' },
          value: { kind: 'String', value: text },
        });
      }),
      { numRuns: 2000 },
    );
  });

  test('at ISMATCH', () => {
    fc.assert(
      fc.property(
        whole.map((text) => `${text}a`),
        (text) => {
          expect(readBack(isMatch.cognitiveTextInImage(text))).toMatchObject({
            kind: 'IsMatch',
            text: { value: text },
          });
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('at a date and a number', () => {
    const instants = fc.date({
      min: new Date('0000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    });
    const { fields: own } = defineLibrary({
      fields: [{ name: 'Width', type: 'number', member: 'extra', documentation: '', spec: '4.7', example: '1.5' }],
    });
    fc.assert(
      fc.property(instants, fc.double({ noDefaultInfinity: true, noNaN: true }), (date, number) => {
        expect(valueOf(readBack(fields.DateUploaded.ge(date)))).toMatchObject({
          kind: 'Timestamp',
          value: date.getTime(),
        });
        const { ast } = parse('filters', print(own.Width.lt(number)));
        expect(valueOf(ast)).toMatchObject({ kind: 'Number', value: number + 0 });
      }),
      { numRuns: 1000 },
    );
  });
});

test('what has the shape of a variable gives its name alone', () => {
  const given = JSON.parse('{ "kind": "Variable", "name": "ext", "range": "x", "text": "OR Status EQ 0" }');
  const value = { kind: 'Variable', range: { start: 0, end: 0 }, name: 'ext' };
  expect(fields.FileExtension.eq(given)).toMatchObject({ value });
  expect(Object.keys(valueIn(fields.FileExtension.eq(given)))).toEqual(Object.keys(value));
});

describe('values that are known', () => {
  test('can be listed and recognised', () => {
    expect(fields.AverageRating.values).toEqual([0, 1, 2, 3, 4, 5]);
    expect(fields.Status.values).toContain(9);
    expect([fields.AssetType.accepts('Image'), fields.AssetType.accepts('image'), fields.AssetType.accepts(5)]).toEqual(
      [true, false, false],
    );
  });

  test('every field of the schema has its methods', () => {
    for (const { name, type } of schema.fields) {
      const asked: object = Object.entries(fields).find(([known]) => known === name)?.[1] ?? {};
      expect(Object.keys(asked), `${name}, ${type}`).toEqual(Object.keys(untyped(name)));
    }
  });
});

describe('the names of a library', () => {
  const documentation = '';
  const ownField = (name: string): unknown => {
    const row = { name, type: 'string', member: 'extra', documentation, spec: '', example: 'x' } as const;
    return defineLibrary({ fields: [row] }).fields[name]?.eq('x');
  };
  const searchField = (name: string): unknown => {
    const row = { names: [name], member: 'extra', unbound: false, match: 'words', documentation, spec: '' } as const;
    return defineLibrary({ searchFields: [row] }).searchFields[name]?.word('x');
  };
  const sortKey = (key: string): unknown =>
    defineLibrary({ sortKeys: [{ key, label: '', member: 'extra', type: 'string', spec: '' }] }).ascending(key);
  const attribute = (name: string): unknown =>
    defineLibrary({ attributes: { [name]: { id: 'a1', type: 'string' } } }).attribute[name]?.eq('x');

  test.each(['__proto__', 'constructor', 'toString', 'Größe', 'a_1'])('can be %s', (name) => {
    expect(ownField(name)).toMatchObject({ kind: 'Comparison', field: { text: name } });
    expect(searchField(name)).toMatchObject({ kind: 'Field', name: { text: name } });
    expect(sortKey(name)).toMatchObject({ kind: 'SortKey', key: { text: name } });
    expect(attribute(name)).toMatchObject({ kind: 'Any' });
  });

  test('of attributes are what they like, since queries hold their ids', () => {
    for (const name of ['', 'a b', "it's", 'AND']) expect(attribute(name)).toMatchObject({ kind: 'Any' });
  });

  test.each(['', 'a b', "it's", 'Status EQ 0 OR x', 'x)', ' x', 'x\n'])('cannot be %j', (name) => {
    for (const define of [ownField, searchField]) {
      expect(() => define(name)).toThrow(BuildError);
      expect(() => define(name)).toThrow(/cannot be named .*Write letters, digits and _/s);
    }
  });

  test('of fields cannot be words of the language', () => {
    for (const name of ['AND', 'or']) expect(() => ownField(name)).toThrow(BuildError);
  });

  test.each(['', ' x', 'x A', 'x\n'])('of sort keys cannot be %j', (name) => {
    expect(() => sortKey(name)).toThrow(BuildError);
  });

  test('are those of enumerations that a field has', () => {
    const values = { AssetTyp: [{ value: 'Model', documentation, spec: '' }] };
    expect(() => defineLibrary({ values })).toThrow(
      'The values of "AssetTyp" belong to no field; the enumerations are AssetType, CognitiveColor, Status.',
    );
  });
});
