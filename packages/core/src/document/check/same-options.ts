import type { CheckOptions } from '../../validation/options.ts';
import type { Catalogue } from '../../schema/catalogue.ts';

type Severities = NonNullable<CheckOptions['severities']>;

function sameSeverities(left: Severities | undefined, right: Severities | undefined): boolean {
  if (left === right) return true;
  if (left === undefined || right === undefined) return false;
  const entries = Object.entries(left);
  const others = new Map(Object.entries(right));
  return entries.length === others.size && entries.every(([code, severity]) => others.get(code) === severity);
}

/** A catalogue may fill while it is used; what is kept was found with the members that it had then. */
export function withSnapshot(options: CheckOptions): CheckOptions {
  const { catalogue } = options;
  return catalogue === undefined ? options : { ...options, catalogue: members(catalogue) };
}

const members = ({ attributes, users, categories, lightboxes }: Catalogue): Catalogue => ({
  ...(attributes === undefined ? {} : { attributes }),
  ...(users === undefined ? {} : { users }),
  ...(categories === undefined ? {} : { categories }),
  ...(lightboxes === undefined ? {} : { lightboxes }),
});

const sameCatalogue = (left: Catalogue | undefined, right: Catalogue | undefined): boolean =>
  left?.attributes === right?.attributes &&
  left?.users === right?.users &&
  left?.categories === right?.categories &&
  left?.lightboxes === right?.lightboxes;

/** Whether two sets of options give the same diagnostics. */
export function sameOptions(left: CheckOptions, right: CheckOptions): boolean {
  if (left === right) return true;
  return (
    left.schema === right.schema &&
    left.timeZone === right.timeZone &&
    sameCatalogue(left.catalogue, right.catalogue) &&
    sameSeverities(left.severities, right.severities)
  );
}
