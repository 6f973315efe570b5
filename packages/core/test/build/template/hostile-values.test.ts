import { parse, type ExpressionKind } from '@assetql/core';
import { TemplateError } from '../../../src/build/template/template-error.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparable } from '../../arbitraries/comparable.ts';
import { attacks, hostileString, hostileValue, oddities } from './hostile-value.ts';
import { closed, positions, textPositions, type Position } from './positions.ts';
import { evaluate, sent, siteOf, type Tag } from './tags.ts';

const numRuns = Number(process.env['RUNS'] ?? 150);

type Path = readonly string[];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The path to the first node of a value in which two trees differ. */
function difference(left: unknown, right: unknown): Path {
  if (!isObject(left) || !isObject(right)) return [];
  for (const key of Object.keys(left)) {
    if (JSON.stringify(left[key]) === JSON.stringify(right[key])) continue;
    const child = left[key];
    return isObject(child) ? [key, ...difference(child, right[key])] : [];
  }
  return [];
}

const at = (tree: unknown, path: Path): unknown =>
  path.reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), tree);

/** The tree with something else at the path. */
function without(tree: unknown, path: Path): unknown {
  const [key, ...rest] = path;
  if (key === undefined || !isObject(tree)) return 'value';
  if (Array.isArray(tree)) return tree.map((child, index) => (String(index) === key ? without(child, rest) : child));
  return { ...tree, [key]: without(tree[key], rest) };
}

interface Prepared {
  readonly site: TemplateStringsArray;
  readonly path: Path;
  readonly outside: unknown;
}

function prepared({ tag, written, harmless }: Position): Prepared {
  const site = siteOf(written.split('$'));
  const [left, right] = harmless.map((value) => evaluate(tag, site, [value]));
  const path = difference(left, right);
  expect(at(left, path)).toBeDefined();
  return { site, path, outside: without(left, path) };
}

/** That the text of a tree is read as that tree, and could be sent. */
function expectSendable(kind: ExpressionKind, tree: unknown): void {
  const { ast, diagnostics } = parse(kind, sent(tree));
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(comparable(ast)).toEqual(comparable(tree));
}

/** What a template makes of a value; nothing when it says that the value cannot stand there. */
function taken(tag: Tag, site: TemplateStringsArray, value: unknown): unknown {
  try {
    return evaluate(tag, site, [value]);
  } catch (error) {
    expect(error).toBeInstanceOf(TemplateError);
    expect(error).toHaveProperty('message', expect.stringContaining('${1}'));
    return undefined;
  }
}

const halfPair = /\p{Surrogate}/u;

/** A tree without the quotes of texts: a name of a list has none. */
function quotedAlike(node: unknown): unknown {
  return JSON.parse(JSON.stringify(node, (key, value: unknown) => (key === 'quoted' ? true : value)));
}

const isSkipped = (value: unknown): boolean => value === undefined || value === null || value === false || value === '';

describe('a text is one value', () => {
  test.each(textPositions.map((position) => [position.what, position] as const))('%s', (_, position) => {
    const { tag, text } = position;
    const { site, path, outside } = prepared(position);
    const holds = (value: string): void => {
      // A term that is left out has no place.
      if (tag === 'search' && isSkipped(value)) return;
      const tree = taken(tag, site, value);
      if (tree === undefined) {
        // What could not be sent, or is no id.
        expect(halfPair.test(value) || value.trim() === '').toBe(true);
        return;
      }
      const node = at(tree, path);
      expect(without(tree, path)).toEqual(outside);
      expect(isObject(node) && (node['value'] ?? node['text'])).toBe(text(value));
      expectSendable(tag, tree);
    };
    for (const attack of attacks) holds(attack);
    fc.assert(fc.property(hostileString, holds), { numRuns });
  });
});

describe('whatever is put in, the query around it stays', () => {
  test.each(positions.map((position) => [position.what, position] as const))('%s', (_, position) => {
    const { tag } = position;
    const { site, path, outside } = prepared(position);
    const keeps = (value: unknown): void => {
      const tree = taken(tag, site, value);
      // A list and a term that is left out have a shape of their own.
      if (tree === undefined || Array.isArray(value) || (tag === 'search' && isSkipped(value))) return;
      expect(without(tree, path)).toEqual(outside);
      expect(['String', 'Number', 'Timestamp', 'Null', 'Phrase']).toContain(at(at(tree, path), ['kind']));
      expectSendable(tag, tree);
    };
    for (const oddity of oddities) keeps(oddity);
    fc.assert(fc.property(hostileValue, keeps), { numRuns });
  });

  test.each(textPositions.map((position) => [position.what, position] as const))('a list at %s', (_, position) => {
    const { tag, text, written } = position;
    const site = siteOf(written.split('$'));
    const keeps = (values: readonly string[]): void => {
      const tree = taken(tag, site, values);
      if (tree === undefined) return;
      const harmless = evaluate(tag, site, [values.map((_value, index) => `harmless${index}`)]);
      const filled = JSON.stringify(harmless, (_key, value: unknown) => {
        const index = typeof value === 'string' ? /^harmless(\d)$/.exec(value)?.[1] : undefined;
        return index === undefined ? value : text(values[Number(index)] ?? '');
      });
      expect(quotedAlike(tree)).toEqual(quotedAlike(JSON.parse(filled)));
      expectSendable(tag, tree);
    };
    fc.assert(fc.property(fc.array(hostileString, { minLength: 1, maxLength: 4 }), keeps), { numRuns });
  });

  test.each(closed.map((position) => [position.what, position] as const))(
    'no text or odd value is %s',
    (_, position) => {
      const { tag, written } = position;
      const site = siteOf(written.split('$'));
      const isRefused = (value: unknown): void => {
        // Some texts are directions.
        if (tag === 'sort' && typeof value === 'string' && /^[ad]$/i.test(value)) return;
        if (isSkipped(value)) return;
        expect(taken(tag, site, value)).toBeUndefined();
      };
      for (const value of [...attacks, ...oddities]) isRefused(value);
      fc.assert(fc.property(hostileValue, isRefused), { numRuns });
    },
  );
});
