/** Bytes that grow at the end. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  #room(count: number): number {
    const at = this.#length;
    this.#length += count;
    if (this.#length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#length, this.#bytes.length * 2));
      larger.set(this.#bytes.subarray(0, at));
      this.#bytes = larger;
    }
    return at;
  }

  bytes(values: ArrayLike<number>): this {
    const at = this.#room(values.length);
    this.#bytes.set(values, at);
    return this;
  }

  u8(...values: readonly number[]): this {
    return this.bytes(values);
  }

  #number(value: number, size: number, littleEndian: boolean): this {
    const at = this.#room(size);
    for (let i = 0; i < size; i++)
      this.#bytes[at + (littleEndian ? i : size - 1 - i)] = Math.floor(value / 2 ** (8 * i)) & 255;
    return this;
  }

  u16(...values: readonly number[]): this {
    for (const value of values) this.#number(value, 2, false);
    return this;
  }

  u32(...values: readonly number[]): this {
    for (const value of values) this.#number(value, 4, false);
    return this;
  }

  u16le(...values: readonly number[]): this {
    for (const value of values) this.#number(value, 2, true);
    return this;
  }

  u32le(...values: readonly number[]): this {
    for (const value of values) this.#number(value, 4, true);
    return this;
  }

  /** Text as UTF-8. */
  text(text: string): this {
    return this.bytes(new TextEncoder().encode(text));
  }

  zeros(count: number): this {
    const at = this.#room(count);
    this.#bytes.fill(0, at, at + count);
    return this;
  }

  toBytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }
}
