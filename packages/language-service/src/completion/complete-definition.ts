import {
  lookUpDocumentation,
  lookUpKinds,
  lookUpNames,
  timeBaseDocumentation,
  timeBases,
  timeUnitDocumentation,
  timeUnits,
  timeZoneName,
  type CaretPlace,
} from '@assetql/core/document';
import type { ServiceContext } from '../service-context.ts';
import { calendarItems, clockOf, instantOf, shown, type Clock } from './calendar.ts';
import { blank, insertion } from './insertion.ts';
import { completeLookUp } from './look-up-names.ts';
import type { Proposal, Proposals } from './proposal.ts';
import { completeTimeZone } from './time-zones.ts';
import { lineBefore, lineBehind, nothing, valueTarget } from './value-target.ts';

/** An open string, and the text before it. */
const openString = /^(?:[^"]|"(?:[^"\\]|\\.)*")*"(?:[^"\\]|\\.)*$/;
const openLookUp = /^\s*(?<name>\p{L}+)\s*\(\s*(?<names>(?:"(?:[^"\\]|\\.)*"\s*,\s*)*)"(?<typed>(?:[^"\\]|\\.)*)$/u;
const begunTime =
  /^\s*(?<time>[A-Za-z]+(?:\s*[+-]\s*\d+[a-z]+(?=[\s+-]))*)(?<step>\s*(?:[+-]\s*(?<amount>\d*)[a-z]*)?)$/;

/** What can be written in the value of a variable: times and their steps, look-ups and the names of the library in them, zones. */
export function completeDefinition({ item, text, offset }: CaretPlace, context: ServiceContext): Proposals {
  const before = lineBefore(text, offset);
  if (item.kind === 'Definition' && item.name === timeZoneName) return completeTimeZone(text, offset, context);
  const { name, names = '', typed = '' } = openLookUp.exec(before)?.groups ?? {};
  const lookUp = lookUpNames.find((known) => known === name);
  if (lookUp !== undefined) return completeLookUp({ lookUp, names, typed, text, offset }, context);
  // The text there already is replaced, not followed.
  const isBegun = before.trim() !== '';
  const behind = isBegun ? /^[\w.:]*/ : /^\s*(?:"(?:[^"\\]|\\.)*"?|\w[\w.:-]*)|^/;
  const target = valueTarget(text, offset, /[\w-]/, behind);
  if (openString.test(before)) return { target, items: [] };
  const clock = clockOf(context.now, context.timeZone);
  const time = begunTime.exec(before)?.groups;
  if (
    time !== undefined &&
    timeBases.some((base) => time['time']?.trimStart().startsWith(base) === true) &&
    /[\s+-]/.test(time['step'] ?? '')
  )
    return completeStep(time['time'] ?? '', time['amount'], text, offset, clock);
  if (!/^\s*[\w-]*$/.test(before)) return { target, items: [] };
  return { target, items: beginnings(lineBehind(text, target.range.end), clock, lookUpNeeded(context)) };
}

/** The look-ups whose names a library has. */
const lookUpNeeded = ({ catalogue }: ServiceContext): ReadonlySet<string> =>
  new Set(lookUpNames.filter((name) => catalogue?.[lookUpKinds[name]] !== undefined));

/** What says the same as a relative time, but for today only, is left to that time. */
const names: ReadonlySet<string> = new Set(timeBases);

function beginnings(behind: string, clock: Clock, known: ReadonlySet<string>): readonly Proposal[] {
  const isFollowed = /^\s*\(/.test(behind);
  if (/^\s*\[/.test(behind)) return [];
  return [
    ...(isFollowed ? [] : timeBases).map((name): Proposal => ({
      label: name,
      kind: 'function',
      insert: name,
      detail: momentOf(name, clock) ?? 'time',
      documentation: timeBaseDocumentation[name],
    })),
    ...lookUpNames.map((name): Proposal => ({
      label: `${name}("…")`,
      kind: 'function',
      ...(isFollowed ? { insert: name } : insertion(`${name}("`, blank('name'), '")')),
      detail: 'look-up in the library',
      documentation: lookUpDocumentation[name].text,
      more: true,
      ...(known.has(name) ? {} : { tier: 1 }),
    })),
    ...(/^\s*[+(-]/.test(behind)
      ? []
      : [
          {
            label: 'now - 30d',
            kind: 'snippet' as const,
            ...insertion('now - ', blank('amount', '30'), 'd'),
            detail: momentOf('now - 30d', clock) ?? '',
          },
        ]),
    ...(/^\s*[+(-]/.test(behind) ? [] : calendarItems(clock, undefined).filter(({ label }) => !names.has(label))).map(
      (item) => ({
        ...item,
        tier: 2 + (item.tier ?? 0),
      }),
    ),
  ];
}

/** When a relative time is, as the person's clock shows it. */
function momentOf(time: string, clock: Clock): string | undefined {
  const instant = instantOf(time, clock);
  return instant === undefined ? undefined : shown(new Date(instant).toISOString(), clock);
}

/** Steps that are usual, as they are added to a time. */
const usual: readonly (readonly [amount: number, unit: (typeof timeUnits)[number]])[] = [
  [1, 'd'],
  [7, 'd'],
  [30, 'd'],
  [90, 'd'],
  [1, 'w'],
  [1, 'mo'],
  [3, 'mo'],
  [1, 'y'],
  [1, 'h'],
];

/** The next step of a relative time: with its sign, after a sign, or the unit after a number; each with the moment it leads to. */
function completeStep(time: string, amount: string | undefined, text: string, offset: number, clock: Clock): Proposals {
  const isSigned = amount !== undefined;
  // A step behind blanks is the one of this sign: it is replaced, too.
  const behind = amount === '' ? /^(?:\s*\d+)?[a-z]*/ : /^\d*[a-z]*/;
  const target = valueTarget(text, offset, isSigned ? /[\da-z]/ : nothing, isSigned ? behind : nothing);
  const sign = /([+-])[^+-]*$/.exec(lineBefore(text, offset))?.[1] ?? '-';
  const steps =
    amount === undefined || amount === '' ? usual : timeUnits.map((unit) => [Number(amount), unit] as const);
  const signs = isSigned ? [sign] : ['-', '+'];
  const items = signs.flatMap((mark) =>
    steps.flatMap(([number, unit]): Proposal[] => {
      const moment = momentOf(`${time} ${mark} ${number}${unit}`, clock);
      if (moment === undefined) return [];
      const step = `${isSigned && amount !== '' ? amount : number}${unit}`;
      const label = isSigned ? step : `${mark} ${step}`;
      return [
        {
          label,
          kind: 'function',
          insert: label,
          detail: moment,
          documentation: timeUnitDocumentation[unit],
          ...(unit === 'd' ? { tier: -1 } : {}),
        },
      ];
    }),
  );
  return { target, items };
}
