import { rule as assumed } from './search/assumed.ts';
import { rule as attributeJson } from './values/attribute-json.ts';
import { rule as attributeValue } from './values/attribute-value.ts';
import { rule as containerScope } from './fields/container-scope.ts';
import { rule as contradiction } from './logic/contradiction.ts';
import { rule as emptyTerm } from './search/empty-term.ts';
import { rule as encodedText } from './encoded-text.ts';
import { rule as exactInstant } from './values/exact-instant.ts';
import { rule as extensionForm } from './values/extension-form.ts';
import { rule as invisibleCharacter } from './invisible-character.ts';
import { rule as lambdaVariable } from './logic/lambda-variable.ts';
import { rule as lowercaseOperator } from './search/lowercase-operator.ts';
import { rule as mixedJoins } from './logic/mixed-joins.ts';
import { rule as operatorType } from './fields/operator-type.ts';
import { rule as quotedValue } from './values/quoted-value.ts';
import type { Rule } from './rule.ts';
import { rule as redundant } from './logic/redundant.ts';
import { rule as searchFieldExcluded } from './fields/search-field-excluded.ts';
import { rule as statusCompanion } from './logic/status-companion.ts';
import { rule as timestampFormat } from './values/timestamp-format.ts';
import { rule as timestampInvalid } from './values/timestamp-invalid.ts';
import { rule as unknownField } from './fields/unknown-field.ts';
import { rule as unknownSortKey } from './fields/unknown-sort-key.ts';
import { rule as unknownValue } from './values/unknown-value.ts';
import { rule as unquotedString } from './values/unquoted-string.ts';
import { rule as unsearchableField } from './fields/unsearchable-field.ts';
import { rule as unusualOperator } from './fields/unusual-operator.ts';
import { rule as valueRange } from './values/value-range.ts';
import { rule as valueType } from './values/value-type.ts';
import { rule as wildcardPosition } from './search/wildcard-position.ts';
import { rule as wrongLanguage } from './wrong-language.ts';

/** Every rule. Their order does not matter, because diagnostics are sorted by position. */
export const rules: readonly Rule[] = [
  assumed,
  attributeJson,
  attributeValue,
  containerScope,
  contradiction,
  emptyTerm,
  encodedText,
  exactInstant,
  extensionForm,
  invisibleCharacter,
  lambdaVariable,
  lowercaseOperator,
  mixedJoins,
  operatorType,
  quotedValue,
  redundant,
  searchFieldExcluded,
  statusCompanion,
  timestampFormat,
  timestampInvalid,
  unknownField,
  unknownSortKey,
  unknownValue,
  unquotedString,
  unsearchableField,
  unusualOperator,
  valueRange,
  valueType,
  wildcardPosition,
  wrongLanguage,
];
