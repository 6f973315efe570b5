import type { RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import { meantName } from '../../schema/meant-field.ts';
import type { CheckOptions } from '../options.ts';
import { fieldTypes, type CollectionRow, type FieldRow, type FieldType } from '../../schema/fields.ts';
import type { OperatorName } from '../../schema/operators.ts';
import { schema as specified, type Schema } from '../../schema/schema.ts';
import type { DiagnosticCode } from '../../diagnostics/codes.ts';
import type { Any, Comparison, Expression } from '../../syntax/ast.ts';
import type { ExpressionKind } from '../../schema/kinds.ts';
import type { VisitedNode } from '../../syntax/visit.ts';

/** The section that describes a kind; a code's own section is that of the filters. */
const sections: Readonly<Partial<Record<ExpressionKind, string>>> = { search: '4.8', sort: '4.9' };

/** What a rule knows of the place it is called at. The traversal moves it from node to node. */
export class RuleContext {
  readonly kind: ExpressionKind;
  readonly root: Expression;
  readonly options: CheckOptions;
  readonly schema: Schema;
  readonly findings: RawDiagnostic[] = [];
  /** The nodes around the present one, outermost first. */
  readonly parents: VisitedNode[] = [];
  /** The innermost `ANY` around the present node. */
  any: Any | undefined;
  /** At a comparison: the field it is about, also when its name has a typing mistake. */
  field: FieldRow | undefined;
  /** At a comparison about the variable of an `ANY`: the collection it comes from. */
  collection: CollectionRow | undefined;
  /** At a comparison: what its value is compared to. Absent when that is unknown. */
  type: FieldType | 'attribute' | undefined;
  /** At a comparison: its operator, when it is one and legal for the type. */
  operator: OperatorName | undefined;
  /** At a comparison: whether the operator is one that the type does not have. Then that is the mistake, and not the value. */
  illegal = false;
  private readonly seen = new Set<DiagnosticCode>();
  private readonly meant = new Map<string, string>();

  constructor(kind: ExpressionKind, root: Expression, options: CheckOptions) {
    this.kind = kind;
    this.root = root;
    this.options = options;
    this.schema = options.schema ?? specified;
  }

  get parent(): VisitedNode | undefined {
    return this.parents[this.parents.length - 1];
  }

  report(finding: RawDiagnostic): void {
    const section = sections[this.kind];
    this.findings.push(section === undefined ? finding : { spec: section, ...finding });
  }

  /** True the first time it is asked for a code: for rules that look at the whole expression once. */
  first(code: DiagnosticCode): boolean {
    if (this.seen.has(code)) return false;
    this.seen.add(code);
    return true;
  }

  /** The field that a name means: known by it, or by a name that is near it. */
  fieldOf(name: string): FieldRow | undefined {
    return this.schema.field(name) ?? this.schema.field(this.meantBy(name));
  }

  /** The collection that a name means. */
  collectionOf(name: string): CollectionRow | undefined {
    return this.schema.collection(name) ?? this.schema.collection(this.meantBy(name));
  }

  private meantBy(name: string): string {
    let found = this.meant.get(name);
    if (found === undefined) {
      found = meantName(name, this.schema);
      this.meant.set(name, found);
    }
    return found;
  }

  /** Finds out what a comparison compares its value to. */
  enterComparison(node: Comparison): void {
    const { any } = this;
    const name = node.field.text;
    if (any === undefined) {
      this.collection = undefined;
      this.field = this.fieldOf(name);
      this.type = this.field?.type;
    } else {
      // Any other name than that of a field is probably meant as the variable.
      const own = name.toLowerCase() === any.variable.text.toLowerCase() || this.schema.field(name) === undefined;
      this.field = undefined;
      this.collection = own ? this.collectionOf(any.collection.text) : undefined;
      this.type = this.collection?.members;
    }
    const operator = node.operator.name;
    const { type } = this;
    this.illegal =
      operator !== undefined &&
      type !== undefined &&
      type !== 'attribute' &&
      !fieldTypes[type].operators.includes(operator);
    this.operator = this.illegal ? undefined : operator;
  }
}
