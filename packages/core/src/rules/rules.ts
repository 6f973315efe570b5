import { rule as assumed } from './assumed.ts';
import { rule as attributeJson } from './attribute-json.ts';
import { rule as attributeValue } from './attribute-value.ts';
import { rule as containerScope } from './container-scope.ts';
import { rule as contradiction } from './contradiction.ts';
import { rule as emptyTerm } from './empty-term.ts';
import { rule as encodedText } from './encoded-text.ts';
import { rule as exactInstant } from './exact-instant.ts';
import { rule as extensionForm } from './extension-form.ts';
import { rule as invisibleCharacter } from './invisible-character.ts';
import { rule as lambdaVariable } from './lambda-variable.ts';
import { rule as lowercaseOperator } from './lowercase-operator.ts';
import { rule as mixedJoins } from './mixed-joins.ts';
import { rule as operatorType } from './operator-type.ts';
import { rule as quotedValue } from './quoted-value.ts';
import type { Rule } from './rule.ts';
import { rule as redundant } from './redundant.ts';
import { rule as searchFieldExcluded } from './search-field-excluded.ts';
import { rule as statusCompanion } from './status-companion.ts';
import { rule as timestampFormat } from './timestamp-format.ts';
import { rule as timestampInvalid } from './timestamp-invalid.ts';
import { rule as unknownField } from './unknown-field.ts';
import { rule as unknownSortKey } from './unknown-sort-key.ts';
import { rule as unknownValue } from './unknown-value.ts';
import { rule as unquotedString } from './unquoted-string.ts';
import { rule as unsearchableField } from './unsearchable-field.ts';
import { rule as unusualOperator } from './unusual-operator.ts';
import { rule as valueRange } from './value-range.ts';
import { rule as valueType } from './value-type.ts';
import { rule as wildcardPosition } from './wildcard-position.ts';
import { rule as wrongLanguage } from './wrong-language.ts';

/** Every rule. The order is no matter: diagnostics are sorted by their place. */
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
