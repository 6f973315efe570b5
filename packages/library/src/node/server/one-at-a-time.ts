import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { markPassing, release } from '../passing-bytes.ts';

/** Ends the head of a request, and a body whose length is not said. */
const blankLine = '\r\n\r\n';

/** Bytes that a connection has sent and that wait; from then on the rest is left with its caller. As many as Node reads at once. */
const mostHeld = 65_536;

type Bytes = Buffer<ArrayBuffer>;

const none = Buffer.alloc(0);

/** What has arrived on a connection and was not given to the HTTP parser yet. */
class Intake {
  private readonly socket: Socket;
  private readonly held: Bytes[] = [];
  private heldBytes = 0;
  private hasEnded = false;
  /** The last bytes that were given to the parser, in which a blank line may have begun. */
  private tail: Buffer = none;
  /** Bytes of a body that are still to come, where its length was said. */
  private ofBody = 0;
  /** The request that is not answered yet. */
  private message: IncomingMessage | undefined;
  private isTurnAwaited = false;
  private isResumeAwaited = false;
  /** Reads on; absent while nothing more is asked for, or the connection is read. */
  private readOn: (() => void) | undefined;

  constructor(socket: Socket) {
    this.socket = socket;
  }

  /** To be called when the stream of the connection asks for more. */
  read(readOn: () => void): void {
    if (this.heldBytes < mostHeld) readOn();
    else this.readOn = readOn;
  }

  /** Whether something waits that belongs to a later request. */
  get hasMore(): boolean {
    return this.heldBytes > this.ofBody;
  }

  /** To be called when the parser has read the head of a request. */
  begin(message: IncomingMessage, response: ServerResponse): void {
    this.message = message;
    this.ofBody = Number(message.headers['content-length'] ?? 0);
    response.once('close', () => {
      this.message = undefined;
      this.awaitTurn();
    });
  }

  /** Takes what has been read, or `null` at the end; false when no more is to be read for now. */
  push(chunk: Bytes | null): boolean {
    if (chunk === null) this.hasEnded = true;
    else {
      this.held.push(chunk);
      this.heldBytes += chunk.length;
    }
    if (!this.isTurnAwaited) this.deliver();
    if (this.heldBytes < mostHeld) return this.socket.readableLength < this.socket.readableHighWaterMark;
    return false;
  }

  private deliver(): void {
    this.deliverSlices();
    // A caller who has gone takes along the requests that have not begun.
    if (this.hasEnded && (this.held.length === 0 || this.message?.complete === true)) {
      this.hasEnded = false;
      this.held.length = 0;
      this.heldBytes = 0;
      this.give(null);
    }
    if (this.heldBytes >= mostHeld) return;
    const { readOn } = this;
    this.readOn = undefined;
    readOn?.();
  }

  private deliverSlices(): void {
    while (this.mayDeliver()) {
      const chunk = this.held.shift();
      if (chunk === undefined) return;
      const size = this.sizeOfSlice(chunk);
      if (size < chunk.length) this.held.unshift(chunk.subarray(size));
      this.heldBytes -= size;
      this.give(chunk.subarray(0, size));
      if (this.ofBody === 0 && this.held.length > 0) {
        this.awaitTurn();
        return;
      }
    }
  }

  private give(slice: Bytes | null): void {
    if (slice !== null) markPassing(slice);
    Readable.prototype.push.call(this.socket, slice);
    // The parser has read it, and what it hands over of a body is a copy.
    if (slice !== null && this.socket.readableLength === 0) release(slice);
  }

  private mayDeliver(): boolean {
    const { socket, message } = this;
    if (socket.destroyed) return false;
    if (this.ofBody > 0) return true;
    if (message?.complete === true) return false;
    // What is given to a paused connection would be parsed all at once.
    if (socket.isPaused()) {
      this.awaitResume();
      return false;
    }
    if (socket.readableLength === 0) return true;
    this.awaitTurn();
    return false;
  }

  private awaitTurn(): void {
    if (this.isTurnAwaited) return;
    this.isTurnAwaited = true;
    setImmediate(() => {
      this.isTurnAwaited = false;
      this.deliver();
    });
  }

  private awaitResume(): void {
    if (this.isResumeAwaited) return;
    this.isResumeAwaited = true;
    this.socket.once('resume', () => {
      this.isResumeAwaited = false;
      this.awaitTurn();
    });
  }

  /** How many bytes of a chunk come next: those of a body, or up to the end of the first blank line, so that one request ends in them at most. */
  private sizeOfSlice(chunk: Bytes): number {
    if (this.ofBody > 0) {
      const size = Math.min(this.ofBody, chunk.length);
      this.ofBody -= size;
      return size;
    }
    const { tail } = this;
    const across = Buffer.concat([tail, chunk.subarray(0, blankLine.length - 1)]).indexOf(blankLine);
    const at = across < 0 ? chunk.indexOf(blankLine) : across - tail.length;
    if (at < 0 && across < 0) {
      this.tail = Buffer.concat([tail, chunk.subarray(1 - blankLine.length)]).subarray(1 - blankLine.length);
      return chunk.length;
    }
    this.tail = none;
    return at + blankLine.length;
  }
}

/**
 * Has the requests of each connection of a server begin one after the other, the next when the one before is answered. Node parses all that
 * has arrived on a connection in one turn of the event loop, 64 KiB, which may be thousands of requests, and begins each of them: some connections
 * with such bursts would keep everybody waiting for seconds, and their answers would fill the memory. So the parser gets what has arrived up to
 * the next blank line, and the rest in later turns. To be called before anything else listens for connections or requests. Returns whether
 * further bytes than the head of a request, and none of its body, have arrived on its connection.
 */
export function oneAtATime(server: Server): (message: IncomingMessage) => boolean {
  const intakes = new WeakMap<Socket, Intake>();
  server.on('connection', (socket: Socket) => {
    const intake = new Intake(socket);
    intakes.set(socket, intake);
    const readOn = socket['_read'].bind(socket);
    const paced: Pick<Socket, '_read' | 'push'> = {
      _read: (size) => intake.read(() => readOn(size)),
      push: (chunk: Bytes | null) => intake.push(chunk),
    };
    Object.assign(socket, paced);
    // Node's parser reads a connection past its stream until somebody else listens to it.
    socket.on('data', () => {});
  });
  server.on('request', (message, response) => intakes.get(message.socket)?.begin(message, response));
  return ({ socket }) => intakes.get(socket)?.hasMore ?? false;
}
