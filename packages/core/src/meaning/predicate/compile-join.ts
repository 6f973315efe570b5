type Test<Value> = (value: Value) => boolean;

/** All, or any, of at least two tests. Few are spelled out, which is twice as fast as a loop. */
export function compileJoin<Value>(kind: 'and' | 'or', tests: readonly Test<Value>[]): Test<Value> {
  const [first, second, third, fourth] = tests;
  if (first === undefined || second === undefined) return first ?? (() => kind === 'and');
  if (tests.length === 2) {
    return kind === 'and' ? (value) => first(value) && second(value) : (value) => first(value) || second(value);
  }
  if (third !== undefined && tests.length === 3) {
    return kind === 'and'
      ? (value) => first(value) && second(value) && third(value)
      : (value) => first(value) || second(value) || third(value);
  }
  if (third !== undefined && fourth !== undefined && tests.length === 4) {
    return kind === 'and'
      ? (value) => first(value) && second(value) && third(value) && fourth(value)
      : (value) => first(value) || second(value) || third(value) || fourth(value);
  }
  // Any is the opposite of all opposites: one loop looks for the first test that decides.
  const decides = kind === 'or';
  return (value) => {
    for (const test of tests) if (test(value) === decides) return decides;
    return !decides;
  };
}
