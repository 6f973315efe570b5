/** Pixels of a picture: about 268 million. A picture of more is not drawn, since it may need gigabytes of memory however small its file is. */
export const mostPixels = 268_402_689;

/** Bytes of a drawing (SVG), which is a program whose parts can be repeated without end. */
export const largestDrawing = 20_971_520;

/** Bytes of a file whose pixels are read. */
export const largestPicture = 2_147_483_648;

/** Bytes at the beginning of a picture in which its metadata is looked for. */
export const metadataBytes = 1_048_576;

/** Keywords of an asset that its file or its upload may give: each of them is a search term, and all are stored in one record. */
export const mostKeywords = 2000;

/** Milliseconds of processor time that a file may take. */
export const mostCpuTime = 60_000;

/** Milliseconds of the clock that a file may take, however busy the machine is. */
export const mostTime = 600_000;

/** Mebibytes of the heap of the process that reads files; all of its memory is limited as that of query processes is. */
export const mostHeap = 384;
