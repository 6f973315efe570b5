import type { LibraryDirectLink } from '../direct-link.ts';

/** Viewers of a link that are told apart; later ones count as views, not as unique ones. */
const mostViewers = 1000;

export interface View {
  /** Tells viewers apart. */
  readonly viewer: string;
  /** What was sent. */
  readonly bytes: number;
  /** False for a later part of a file, which belongs to a view that is counted. */
  readonly isView: boolean;
}

/** A link after something of its file was sent. */
export function recordView(link: LibraryDirectLink, { viewer, bytes, isView }: View): LibraryDirectLink {
  const totalBandwidth = link.totalBandwidth + bytes;
  if (!isView) return { ...link, totalBandwidth };
  const isNew = !link.viewers.includes(viewer) && link.viewers.length < mostViewers;
  return {
    ...link,
    totalBandwidth,
    totalViews: link.totalViews + 1,
    uniqueViews: link.uniqueViews + (isNew ? 1 : 0),
    viewers: isNew ? [...link.viewers, viewer] : link.viewers,
  };
}
