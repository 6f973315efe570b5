import { joins, meantField, type Schema } from '@assetql/core';
import type { ServiceContext } from '../service-context.ts';
import { bracketLevel, openBrackets } from './bracket-level.ts';
import { callDocumentation } from './call-documentation.ts';
import type { ExpressionSpot } from './expression-spot.ts';
import { completeFilterValue } from './filter-values.ts';
import { filterSurroundings, isJoin, isOperator, isValue, type FilterSurroundings } from './filter-surroundings.ts';
import { blank, insertion } from './insertion.ts';
import { operandItems } from './operand-items.ts';
import { operatorItems } from './operator-items.ts';
import type { Proposal, Proposals } from './proposal.ts';
import { rank } from './ranking/rank.ts';
import { severalWords } from './several-words.ts';
import { spaced } from './spacing.ts';
import { overNext } from './target.ts';
import { variableItems } from './variable-items.ts';

/** What can be written at a place in a filter or container filter (§4.7). */
export function completeFilter(spot: ExpressionSpot, schema: Schema, context: ServiceContext): Proposals {
  const surroundings = filterSurroundings(spot, schema);
  const wider = severalWords(surroundings);
  if (wider !== undefined) {
    const named: Proposals = { ...completeAt(wider, context), worst: 3 };
    if (rank(named).items.length > 0) return named;
  }
  return completeAt(covering(surroundings), context);
}

function completeAt(surroundings: FilterSurroundings, context: ServiceContext): Proposals {
  const { place, target, spot, schema } = surroundings;
  const { field = '', collection, parameter } = place;
  const subject = (field === parameter ? (collection ?? '') : (meantField(field, schema)?.name ?? field)).toLowerCase();
  if (target.inside === 'variable') return { target, items: variablesAt(surroundings, context) };
  const isText = target.inside === 'string' || target.inside === 'phrase';
  const nothing: Proposals = { target, items: [] };
  switch (place.expects) {
    case 'value':
      return { ...completeFilterValue(surroundings, context), uses: used(spot, `value ${subject}`) };
    case 'match-field':
      return { target, items: matchFieldItems(surroundings), isClosed: true };
    case 'match-text':
      return isText ? nothing : { target, items: variableItems(spot.variables, target, isAText) };
    default:
  }
  if (isText) return nothing;
  switch (place.expects) {
    case 'operand':
      return { target, ...operandItems(surroundings, context), uses: used(spot, 'field') };
    case 'operator':
      return {
        target,
        items: operatorItems(surroundings),
        uses: used(spot, `operator ${subject}`),
        isClosed: true,
      };
    case 'join':
      return { target, items: joinItems(surroundings), isClosed: true };
    case 'any':
      return { target, items: [anyItem(surroundings)] };
    case 'parameter':
      return { target, items: parameterItems(surroundings) };
    default:
      return nothing;
  }
}

const used = (spot: ExpressionSpot, scope: Parameters<NonNullable<ExpressionSpot['uses']>>[0]) =>
  spot.uses?.(scope) ?? new Map<string, number>();

const isAText = ({ parsed }: { readonly parsed?: { readonly kind: string } }): boolean => parsed?.kind === 'String';

/**
 * Where what follows on the line fills the place already, it is replaced: before `AND` another join, before a value another value.
 * A word that is being typed before a join takes that join's place, too.
 */
function covering(surroundings: FilterSurroundings): FilterSurroundings {
  const { place, target, next, isNextBeside, schema, lexemes } = surroundings;
  const { inside, after } = target;
  if (next === undefined || !isNextBeside) return surroundings;
  const isFilled =
    place.expects === 'join'
      ? inside !== 'string' && inside !== 'phrase' && isJoin(next)
      : inside === 'nothing' &&
        (place.expects === 'value' || place.expects === 'match-field' || place.expects === 'match-text'
          ? isValue(next)
          : place.expects === 'operator'
            ? isOperator(next, schema)
            : (place.expects === 'operand' || place.expects === 'any' || place.expects === 'parameter') &&
              next.type === 'word' &&
              !isJoin(next) &&
              !isOperator(next, schema) &&
              (place.expects !== 'operand' || lexemes[after + 1]?.text !== '('));
  if (!isFilled) return surroundings;
  const over = overNext(target, next);
  const behind = lexemes[over.after];
  const between = behind === undefined ? '' : surroundings.spot.text.slice(over.range.end, behind.start);
  return { ...surroundings, target: over, next: behind, isNextBeside: behind !== undefined && !/[\r\n]/.test(between) };
}

/** The variables between `{{` and `}}`, ranked by what may be written there. */
function variablesAt(surroundings: FilterSurroundings, context: ServiceContext): readonly Proposal[] {
  const { spot, target, place } = surroundings;
  if (place.expects === 'match-text') return variableItems(spot.variables, target, isAText);
  if (place.expects !== 'value') return variableItems(spot.variables, target, () => true);
  const { items } = completeFilterValue({ ...surroundings, target: { ...target, inside: 'variable' } }, context);
  return [...items].filter(({ kind }) => kind === 'variable');
}

function joinItems(surroundings: FilterSurroundings): readonly Proposal[] {
  const { spot, target } = surroundings;
  const level = bracketLevel(surroundings);
  const items: Proposal[] = joins
    .filter(({ languages }) => languages.includes('filters'))
    .map(({ name, documentation, spec }) => ({
      label: name,
      kind: 'join',
      insert: spaced(name, spot.text, target.range),
      documentation,
      spec,
      more: true,
      // Without brackets, AND and OR beside each other mean something that few people expect.
      ...(level.joins.size > 0 && !level.joins.has(name) ? { tier: 1 } : {}),
    }));
  if (openBrackets(surroundings, level) > 0)
    items.push({ label: ')', kind: 'join', insert: ')', detail: 'close the bracket', tier: 2 });
  return items;
}

function anyItem({ place, schema, next }: FilterSurroundings): Proposal {
  const { variable = 'x' } = (place.collection === undefined ? undefined : schema.collection(place.collection)) ?? {};
  const filled =
    next?.text === '(' ? { insert: 'ANY' } : insertion(`ANY(${variable}: ${variable} EQ `, blank('value'), ')');
  return {
    label: 'ANY',
    kind: 'function',
    ...filled,
    detail: 'some member is',
    ...callDocumentation('ANY'),
    more: true,
  };
}

/** The name of the members, with what has to follow it, and the bracket around it where it is missing. */
function parameterItems({ place, schema, next, lexemes, target }: FilterSurroundings): readonly Proposal[] {
  const collection = place.collection === undefined ? undefined : schema.collection(place.collection);
  if (collection === undefined || next?.text === '(') return [];
  const { variable, documentation, spec } = collection;
  const isOpen = lexemes[target.before - 1]?.text === '(';
  const goesOn = isOpen && next?.text === ':';
  const condition = `${variable}: ${variable} EQ `;
  const filled = goesOn
    ? { insert: variable }
    : isOpen && isOperator(next, schema)
      ? { insert: `${variable}: ${variable}` }
      : isOpen
        ? { insert: condition }
        : insertion(`(${condition}`, blank('value'), ')');
  return [
    {
      label: variable,
      kind: 'field',
      ...filled,
      detail: 'the member',
      documentation,
      spec,
      ...(goesOn ? {} : { more: true }),
    },
  ];
}

function matchFieldItems({ schema, target }: FilterSurroundings): readonly Proposal[] {
  return schema.matchFields.map(({ name, documentation, spec, assumed }) => ({
    label: name,
    kind: 'field',
    insert: target.inside === 'string' ? `${name}${target.closing}` : `'${name}'`,
    documentation,
    spec,
    ...(assumed === true ? { assumed, tier: 1 } : {}),
  }));
}
