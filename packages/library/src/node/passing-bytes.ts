interface Detachable {
  readonly byteLength: number;
  /** Node has it from version 21 on. */
  readonly transfer?: (size: number) => ArrayBuffer;
}

/** Memory that holds bytes of a body and nothing else. */
const passing = new WeakSet<Detachable>();

/** Says that a chunk of a body, which has come over the network, is read by nobody but who takes it from its stream. */
export function markPassing({ buffer, byteLength }: Uint8Array<ArrayBuffer>): void {
  if (buffer.byteLength === byteLength) passing.add(buffer);
}

/**
 * Frees the memory of a chunk at once, if it was marked: to be called when its bytes are written. The garbage collector counts only the small object for
 * the chunk and not its memory, so that without this more than 64 MB of chunks would wait to be collected.
 */
export function release({ buffer }: { readonly buffer: Detachable }): void {
  if (passing.delete(buffer)) buffer.transfer?.(0);
}
