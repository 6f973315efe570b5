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
 * Gives the memory of a chunk back at once, if it was marked: to be called when its bytes are written. The garbage collector sees only the small
 * object that stands for it, and would let such chunks pile up to more than 64 MB.
 */
export function release({ buffer }: { readonly buffer: Detachable }): void {
  if (passing.delete(buffer)) buffer.transfer?.(0);
}
