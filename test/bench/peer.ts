import { filterEngines, searchEngines } from './engines.ts';
import { text, type Size } from './texts.ts';

/** A process of its own for one engine: answers each `{ size, milliseconds }` with nanoseconds per character and per call. */
const [family, name] = process.argv.slice(2);
const engine = (family === 'search' ? searchEngines : filterEngines)[name ?? ''];
if (engine === undefined) throw new Error(`There is no engine ${String(name)}.`);
const parse = await engine.load();
const texts = new Map<Size, string>();

process.on('message', (request: { readonly size: Size; readonly milliseconds: number }) => {
  const input = texts.get(request.size) ?? text(engine.dialect, request.size);
  texts.set(request.size, input);
  const end = performance.now() + request.milliseconds;
  let calls = 0;
  const start = performance.now();
  let now = start;
  do {
    const batch = request.size === 'long' ? 1 : 16;
    for (let call = 0; call < batch; call += 1) parse(input);
    calls += batch;
    now = performance.now();
  } while (now < end);
  const nanoseconds = ((now - start) * 1e6) / calls;
  process.send?.({ perCall: nanoseconds, perCharacter: nanoseconds / input.length });
});
process.send?.('ready');
