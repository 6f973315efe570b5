import { buildParser } from '@lezer/generator';
import type { LRParser } from '@lezer/lr';

/** The grammar of filters for Lezer; its tree holds node types and offsets. */
const grammar = `
@top Start { or }
@precedence { and @left, or @left }
@skip { space }
or { and | Or }
and { operand | And }
Or { and !or (kw<"OR"> and)+ }
And { operand !and (kw<"AND"> operand)+ }
operand { Group | Any | Comparison }
Group { "(" or ")" }
Any { Name "/" kw<"ANY"> "(" Name ":" or ")" }
Comparison { Name Operator Value }
Operator { kw<"EQ"> | kw<"NE"> | kw<"LT"> | kw<"GT"> | kw<"LE"> | kw<"GE"> | kw<"CT"> | kw<"SW"> | kw<"EW"> }
Value { String | Timestamp | Number | Name }
kw<term> { @specialize<Name, term> }
@tokens {
  space { $[ \\t\\r\\n]+ }
  String { "'" ("''" | ![\\'])* "'" }
  Timestamp { @digit @digit @digit @digit "-" @digit @digit "-" @digit @digit "T" $[0-9:.]+ "Z" }
  Number { "-"? @digit+ ("." @digit+)? }
  Name { $[A-Za-z_.]+ }
  @precedence { Timestamp, Number }
  "(" ")" "/" ":"
}
`;

export const lezerParser: LRParser = buildParser(grammar);
