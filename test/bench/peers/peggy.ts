import peggy from 'peggy';

/** The grammar of filters for Peggy; it builds nodes with offsets. */
const grammar = `
Start = _ body:Or _ { return body; }
Or = head:And tail:(_ "OR"i _ @And)* { return tail.length ? { kind: 'Or', range: range(), operands: [head, ...tail] } : head; }
And = head:Operand tail:(_ "AND"i _ @Operand)* { return tail.length ? { kind: 'And', range: range(), operands: [head, ...tail] } : head; }
Operand = Group / Any / Comparison
Group = "(" _ body:Or _ ")" { return { kind: 'Group', range: range(), body }; }
Any = collection:Name "/" "ANY"i _ "(" _ variable:Name _ ":" _ body:Or _ ")" { return { kind: 'Any', range: range(), collection, variable, body }; }
Comparison = field:Name _ operator:Operator _ value:Value { return { kind: 'Comparison', range: range(), field, operator, value }; }
Operator = text:("EQ"i / "NE"i / "LT"i / "GT"i / "LE"i / "GE"i / "CT"i / "SW"i / "EW"i) { return { kind: 'Operator', range: range(), name: text.toUpperCase(), text }; }
Name = text:$[A-Za-z_.]+ { return { kind: 'Name', range: range(), text }; }
Value = String / Timestamp / Number / Word
String = "'" text:$("''" / [^'])* "'" { return { kind: 'String', range: range(), value: text.replaceAll("''", "'"), quoted: true }; }
Timestamp = text:$([0-9][0-9][0-9][0-9] "-" [0-9][0-9] "-" [0-9][0-9] "T" [0-9:.]+ "Z") { return { kind: 'Timestamp', range: range(), value: Date.parse(text), text }; }
Number = text:$("-"? [0-9]+ ("." [0-9]+)?) { return { kind: 'Number', range: range(), value: Number(text), text }; }
Word = text:$[A-Za-z]+ { return { kind: 'String', range: range(), value: text, quoted: false }; }
_ = [ \\t\\r\\n]*
`;

export const peggyParser: peggy.Parser = peggy.generate(grammar);
