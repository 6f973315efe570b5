import { functions, type FunctionRow } from '@assetql/core';
import type { Proposal } from './proposal.ts';

/** What the schema says of a call of the filter language. */
export function callDocumentation(name: FunctionRow['name']): Pick<Proposal, 'documentation' | 'spec'> {
  const row = functions.find((each) => each.name === name);
  return row === undefined ? {} : { documentation: row.documentation, spec: row.spec };
}
