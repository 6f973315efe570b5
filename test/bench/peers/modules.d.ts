/** What the benchmarks use of peers that come without types. */
declare module 'lucene' {
  const lucene: { parse(text: string): unknown };
  export default lucene;
}

declare module 'lucene-query-parser' {
  const lucene: { parse(text: string): unknown };
  export default lucene;
}

declare module 'json-logic-js' {
  const logic: { apply(rule: unknown, data: unknown): unknown };
  export default logic;
}
