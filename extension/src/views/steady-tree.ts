import type { TreeItem } from 'vscode';

/** Something that a tree shows on a line. Its `id` is that of no other line. */
export interface TreeLine {
  readonly id: string;
}

/** Where a tree takes its lines from. */
export interface TreeSource<Line extends TreeLine> {
  /** What is in a line; without one, what is at the top. */
  readonly children: (line: Line | undefined) => Promise<readonly Line[]>;
  readonly item: (line: Line) => TreeItem | Promise<TreeItem>;
}

interface Given<Line extends TreeLine> {
  /** Always the same object, by which VS Code knows the line. */
  readonly line: Line;
  /** What was shown of it last; absent when VS Code has not asked. */
  look?: string;
  /** Its children as they were returned last; absent until it has been expanded. */
  children?: readonly string[];
}

/** All that a person sees and hears of a line. */
function lookOf({ label, description, tooltip, iconPath, contextValue, accessibilityInformation }: TreeItem): string {
  const said = typeof tooltip === 'object' ? tooltip.value : tooltip;
  return JSON.stringify([label, description, said, iconPath, contextValue, accessibilityInformation?.label]);
}

const isSame = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((id, index) => id === right[index]);

/**
 * The lines of a tree that stay what they are. While VS Code fetches a line anew, it loses what a person chooses of the lines in it: a click
 * then does nothing. So only the lines are told that look different, or that have other lines in them. A line is the same object as long as
 * it is there, and always has the newest of what it stands for.
 */
export class SteadyTree<Line extends TreeLine> {
  private readonly source: TreeSource<Line>;
  private readonly tell: (line: Line | undefined) => void;
  private given = new Map<string, Given<Line>>();
  private top: readonly string[] | undefined;

  /** `tell` is called with each line that is to be fetched anew with all that is in it; without one, that is the whole tree. */
  constructor(source: TreeSource<Line>, tell: (line: Line | undefined) => void) {
    this.source = source;
    this.tell = tell;
  }

  async children(parent: Line | undefined): Promise<Line[]> {
    const lines = (await this.source.children(parent)).map((line) => this.keep(line));
    const ids = lines.map(({ id }) => id);
    if (parent === undefined) this.top = ids;
    else {
      const above = this.given.get(parent.id);
      if (above !== undefined) above.children = ids;
    }
    return lines;
  }

  async item(line: Line): Promise<TreeItem> {
    const item = await this.source.item(line);
    const known = this.given.get(line.id);
    if (known !== undefined) known.look = lookOf(item);
    return item;
  }

  /** Begins anew: what is shown may have nothing to do with what was. */
  replace(): void {
    this.given = new Map();
    this.top = undefined;
    this.tell(undefined);
  }

  /** Tells what has changed of what is shown. */
  async refresh(): Promise<void> {
    await this.compare(undefined, this.top);
  }

  private async compare(parent: Line | undefined, before: readonly string[] | undefined): Promise<void> {
    if (before === undefined) return;
    const { given } = this;
    const lines = await this.source.children(parent);
    // All is told already.
    if (given !== this.given) return;
    const now = lines.map(({ id }) => id);
    if (!isSame(before, now)) {
      const left = new Set(now);
      for (const id of before) if (!left.has(id)) given.delete(id);
      this.tell(parent);
      return;
    }
    await Promise.all(
      lines.map(async (fresh) => {
        const line = this.keep(fresh);
        const known = given.get(line.id);
        if (known?.look === undefined) return;
        const item = await this.source.item(line);
        if (lookOf(item) === known.look) await this.compare(line, known.children);
        else this.tell(line);
      }),
    );
  }

  private keep(fresh: Line): Line {
    const known = this.given.get(fresh.id);
    if (known !== undefined) {
      // What the line has no longer must not stay, such as the result of a test that was stopped.
      for (const name of Object.keys(known.line)) if (!(name in fresh)) Reflect.deleteProperty(known.line, name);
      return Object.assign(known.line, fresh);
    }
    this.given.set(fresh.id, { line: fresh });
    return fresh;
  }
}
