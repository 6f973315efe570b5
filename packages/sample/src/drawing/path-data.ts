import { addArc, addCubic } from './curves.ts';
import type { Polyline } from './polyline.ts';

const number = /[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)/y;
const flag = /[\s,]*([01])/y;
const command = /[\s,]*([a-zA-Z])/y;

/** How many numbers each command takes. */
const arity: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/** Reads the tokens of path data one by one; flags of arcs may touch what follows them. */
class Scanner {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  next(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match === null) return undefined;
    this.#at = pattern.lastIndex;
    return match[1];
  }

  /** The numbers of one command. `undefined` when there are too few, or the command is unknown. */
  values(letter: string): readonly number[] | undefined {
    const count = arity[letter];
    if (count === undefined) return undefined;
    const values: number[] = [];
    for (let i = 0; i < count; i++) {
      const text = this.next(letter === 'A' && (i === 3 || i === 4) ? flag : number);
      if (text === undefined) return undefined;
      values.push(Number(text));
    }
    return values;
  }
}

/** Draws commands as straight lines. */
class Pen {
  readonly lines: Polyline[] = [];
  #points: number[] = [];
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;
  #controlX = 0;
  #controlY = 0;

  end(closed: boolean): void {
    if (this.#points.length > 2 || (closed && this.#points.length > 0))
      this.lines.push({ points: this.#points, closed });
    this.#points = [];
  }

  draw(letter: string, relative: boolean, values: readonly number[]): void {
    const dx = relative ? this.#x : 0;
    const dy = relative ? this.#y : 0;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = values;
    if (letter === 'Z') {
      this.end(true);
      this.#move(this.#startX, this.#startY);
    } else if (letter === 'M') {
      this.end(false);
      this.#startX = a + dx;
      this.#startY = b + dy;
      this.#move(this.#startX, this.#startY);
    } else {
      if (this.#points.length === 0) this.#points.push(this.#x, this.#y);
      if (letter === 'H') this.#line(a + dx, this.#y);
      else if (letter === 'V') this.#line(this.#x, a + dy);
      else if (letter === 'C') this.#cubic(a + dx, b + dy, c + dx, d + dy, e + dx, f + dy);
      else if (letter === 'S')
        this.#cubic(2 * this.#x - this.#controlX, 2 * this.#y - this.#controlY, a + dx, b + dy, c + dx, d + dy);
      else if (letter === 'Q') this.#quadratic(a + dx, b + dy, c + dx, d + dy);
      else if (letter === 'T')
        this.#quadratic(2 * this.#x - this.#controlX, 2 * this.#y - this.#controlY, a + dx, b + dy);
      else if (letter === 'A') {
        addArc(this.#points, this.#x, this.#y, a, b, c, d === 1, e === 1, f + dx, g + dy);
        this.#move(f + dx, g + dy);
      } else this.#line(a + dx, b + dy);
    }
  }

  #move(x: number, y: number): void {
    this.#x = this.#controlX = x;
    this.#y = this.#controlY = y;
  }

  #line(x: number, y: number): void {
    this.#points.push(x, y);
    this.#move(x, y);
  }

  #cubic(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    addCubic(this.#points, this.#x, this.#y, x1, y1, x2, y2, x, y);
    this.#move(x, y);
    this.#controlX = x2;
    this.#controlY = y2;
  }

  #quadratic(cx: number, cy: number, x: number, y: number): void {
    const third = 2 / 3;
    addCubic(
      this.#points,
      this.#x,
      this.#y,
      this.#x + third * (cx - this.#x),
      this.#y + third * (cy - this.#y),
      x + third * (cx - x),
      y + third * (cy - y),
      x,
      y,
    );
    this.#move(x, y);
    this.#controlX = cx;
    this.#controlY = cy;
  }
}

/** Reads SVG path data as straight lines; it ends where the data can no longer be read. */
export function parsePathData(text: string): readonly Polyline[] {
  const scanner = new Scanner(text);
  const pen = new Pen();
  for (let written = scanner.next(command); written !== undefined; written = scanner.next(command)) {
    let letter = written.toUpperCase();
    const relative = written !== letter;
    let values = scanner.values(letter);
    while (values !== undefined) {
      pen.draw(letter, relative, values);
      if (letter === 'Z') break;
      // Further pairs after a move are lines.
      if (letter === 'M') letter = 'L';
      values = scanner.values(letter);
    }
  }
  pen.end(false);
  return pen.lines;
}
