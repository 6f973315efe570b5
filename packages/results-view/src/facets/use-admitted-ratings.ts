import type { Filter } from '@assetql/core';
import { useEffect, useState } from 'preact/hooks';
import type { admittedNumbers } from '../edit/admitted-numbers.ts';
import { conjuncts, isOnlyAbout } from '../edit/conjuncts.ts';
import { ratingField, ratingValues } from './facet-fields.ts';

type Admit = typeof admittedNumbers;

/** The ratings that a filter admits, as `admittedNumbers` returns them; `loading` until its code is loaded. */
export type AdmittedRatings = ReturnType<Admit> | 'loading';

let loaded: Admit | undefined;

/** Loads the code; offline, ratings are shown as if the filter had none. */
async function load(): Promise<Admit> {
  loaded ??= (await import('../edit/admitted-numbers.ts').catch(() => undefined))?.admittedNumbers;
  return loaded ?? (() => undefined);
}

/** The ratings that a filter admits. The code that computes them is loaded for the first filter that restricts ratings. */
export function useAdmittedRatings(filter: Filter | undefined): AdmittedRatings {
  const [admit, setAdmit] = useState<Admit | undefined>(() => loaded);
  const isNeeded = conjuncts(filter).some((node) => isOnlyAbout(node, ratingField.name));
  useEffect(() => {
    if (isNeeded && admit === undefined) void load().then((code) => setAdmit(() => code));
  }, [isNeeded, admit]);
  if (!isNeeded) return undefined;
  return admit === undefined ? 'loading' : admit(filter, ratingField, ratingValues);
}
