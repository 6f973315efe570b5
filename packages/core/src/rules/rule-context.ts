import type { Finding } from '../diagnostic.ts';
import type { CheckOptions } from '../options.ts';
import { fieldTypes, type CollectionRow, type FieldRow, type FieldType } from '../schema/fields.ts';
import type { OperatorName } from '../schema/operators.ts';
import { schema as specified, type Schema } from '../schema/schema.ts';
import type { DiagnosticCode } from '../schema/codes.ts';
import type { Any, Comparison, Expression, ExpressionKind } from '../syntax/ast.ts';
import type { Bounds } from './bounds.ts';
import type { VisitedNode } from './rule.ts';

/** The section that describes a kind; a code's own section is that of the filters. */
const sections: Readonly<Partial<Record<ExpressionKind, string>>> = { search: '4.8', sort: '4.9' };

/** What a rule knows of the place it is called at. The traversal moves it from node to node. */
export class RuleContext {
  readonly kind: ExpressionKind;
  readonly root: Expression;
  readonly options: CheckOptions;
  readonly schema: Schema;
  readonly findings: Finding[] = [];
  /** The nodes around the present one, outermost first. */
  readonly parents: VisitedNode[] = [];
  /** The innermost `ANY` around the present node. */
  any: Any | undefined;
  /** At a comparison: the field it is about, when the schema knows it. */
  field: FieldRow | undefined;
  /** At a comparison about the variable of an `ANY`: the collection it comes from. */
  collection: CollectionRow | undefined;
  /** At a comparison: what its value is compared to. Absent when that is unknown. */
  type: FieldType | 'attribute' | undefined;
  /** At a comparison: its operator, when that is legal for the type. Absent otherwise: then the operator is the mistake, not the value. */
  operator: OperatorName | undefined;
  /** What `bounds.ts` has found for each conjunction. */
  readonly bounds: Map<VisitedNode, Map<string, Bounds>> = new Map();
  private readonly seen = new Set<DiagnosticCode>();

  constructor(kind: ExpressionKind, root: Expression, options: CheckOptions) {
    this.kind = kind;
    this.root = root;
    this.options = options;
    this.schema = options.schema ?? specified;
  }

  get parent(): VisitedNode | undefined {
    return this.parents[this.parents.length - 1];
  }

  report(finding: Finding): void {
    const section = sections[this.kind];
    this.findings.push(section === undefined ? finding : { spec: section, ...finding });
  }

  /** True the first time it is asked for a code: for rules that look at the whole expression once. */
  first(code: DiagnosticCode): boolean {
    if (this.seen.has(code)) return false;
    this.seen.add(code);
    return true;
  }

  /** Finds out what a comparison compares its value to. */
  enterComparison(node: Comparison): void {
    const any = this.any;
    this.field = undefined;
    this.collection = undefined;
    if (any === undefined) {
      this.field = this.schema.field(node.field.text);
      this.type = this.field?.type;
    } else {
      const own = node.field.text.toLowerCase() === any.variable.text.toLowerCase();
      this.collection = own ? this.schema.collection(any.collection.text) : undefined;
      this.type = this.collection?.members;
    }
    const name = node.operator.name;
    const legal =
      name === undefined ||
      this.type === undefined ||
      this.type === 'attribute' ||
      fieldTypes[this.type].operators.includes(name);
    this.operator = legal ? name : undefined;
  }
}
