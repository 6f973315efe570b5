import { attributeCondition, fieldTypes, functions, type FunctionRow, type Schema } from '@assetql/core';
import type { OpenCall } from './open-call.ts';
import { type Signature, type SignatureHelp, signature } from './signature.ts';

/** How a call of a filter is written. */
export function callSignatures(call: OpenCall, schema: Schema): SignatureHelp | undefined {
  const row = call.call === 'attribute' ? attributeCondition : functions.find(({ name }) => name === call.call);
  if (row === undefined) return undefined;
  const shown = call.call === 'ANY' ? anySignature(row, call, schema) : plainSignature(row, call, schema);
  return { signatures: [shown], activeSignature: 0, activeParameter: call.parameter };
}

function plainSignature(row: Omit<FunctionRow, 'name'>, { call }: OpenCall, schema: Schema): Signature {
  const fields = schema.matchFields.map(({ name }) => `'${name}'`).join(' or ');
  const parameters = row.parameters.map(({ name, documentation }, index) => ({
    text: name,
    documentation: call === 'ISMATCH' && index === 1 ? `${documentation} ${fields}.` : documentation,
  }));
  return signature(row.form, row.documentation, parameters);
}

/** An `ANY` with the condition that its collection takes. */
function anySignature(row: Omit<FunctionRow, 'name'>, { collection, variable }: OpenCall, schema: Schema): Signature {
  const [first, second] = row.parameters;
  const known = schema.collection(collection);
  const member = variable === '' ? (known?.variable ?? first.name) : variable;
  const value =
    known?.members === 'attribute' ? attributeCondition.form : `'${fieldTypes.id.label.replace(/^an? /, '')}'`;
  const condition = known === undefined ? second.name : `${member} EQ ${value}`;
  const front = collection === '' ? '' : `${known?.name ?? collection}/`;
  const documentation =
    known === undefined ? row.documentation : `${row.documentation} ${known.documentation.replaceAll('`', '')}`;
  return signature(`${front}ANY(${member}: ${condition})`, documentation, [
    { text: member, documentation: first.documentation, after: 'ANY(' },
    { text: condition, documentation: second.documentation, after: ': ' },
  ]);
}
