import type { EditorView } from '@codemirror/view';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { SavedSearch } from '@assetql/core/document';
import { readStored, store } from '../../state/stored.ts';
import {
  lastSearch,
  placeKey,
  readPlaces,
  renamedSearch,
  withMovedFiles,
  withPlace,
  withRenamedSearch,
  writePlaces,
  type NamedSearch,
  type Place,
  type Places,
} from './places.ts';

/** Milliseconds without scrolling before the place is remembered: to know whether it is in sight, the browser lays out the page. */
const rememberAfter = 100;

/** Milliseconds without a change before places are stored. */
const keepAfter = 300;

/** Milliseconds after an answer in which its list may become as long as it was, such as when the layouts are still being loaded. */
const longestDraw = 5000;

/** Frames for which results stay where they were before they are there: a list that measures its rows may scroll once more. */
const heldFrames = 30;

/** Keys that neither write nor scroll. */
const stillKeys = new Set(['Escape', 'Tab', 'Shift', 'Control', 'Alt', 'Meta']);

export interface PlacesHost {
  /** The open file, by its place and path. */
  readonly file: string | undefined;
  readonly searches: readonly SavedSearch[];
  readonly current: SavedSearch | undefined;
  readonly view: EditorView | undefined;
  /** Whether the results shown are those of the current search. */
  readonly isAnswered: boolean;
}

/** A selection in the text. */
export interface TextSelection {
  readonly anchor: number;
  readonly head: number;
}

const editorElement = (): Element | null => document.querySelector('.editor');
const resultsElement = (): Element | null => document.querySelector('.aql-pane .aql-results');

/** How far an element is scrolled down; `undefined` while it is out of sight. */
const scrolled = (element: Element | null): number | undefined =>
  element?.checkVisibility() === true ? Math.round(element.scrollTop) : undefined;

export interface SearchPlaces {
  /** Goes back to a search. Returns the selection to set; the rest follows when the search is shown. */
  readonly resume: (search: SavedSearch) => TextSelection;
  /** Keeps the places of files that have other keys now, by the ones before. */
  readonly moveFiles: (moved: ReadonlyMap<string, string>) => void;
}

/** What a search has beside its name, as far as it tells searches apart. */
const contentOf = ({ filters, containerfilter, search, sort }: SavedSearch): string =>
  JSON.stringify([filters, containerfilter, search, sort].map((part) => part?.value.text ?? ''));

/**
 * Remembers where somebody is in each search of each file: the selection, and how far editor and results are scrolled. A search that gets
 * another name keeps its place, and so does a file.
 */
export function usePlaces(host: PlacesHost): SearchPlaces {
  const { file, searches, current, view, isAnswered } = host;
  const places = useRef<Places>(undefined);
  places.current ??= readPlaces(readStored('places'));
  /** The place that editor and results are still to be scrolled to. */
  const wanted = useRef<{ readonly key: string; readonly place: Place; isEditorDone: boolean }>(undefined);
  const latest = useRef(host);
  latest.current = host;
  const named = useRef<{ readonly file: string | undefined; readonly searches: readonly NamedSearch[] }>(undefined);
  const names = useMemo(
    () => searches.map((search): NamedSearch => ({ name: search.name, content: contentOf(search) })),
    [searches],
  );
  if (named.current?.searches !== names) {
    const renamed = named.current?.file === file ? renamedSearch(named.current?.searches ?? [], names) : undefined;
    if (renamed !== undefined) places.current = withRenamedSearch(places.current, file, renamed.from, renamed.to);
    named.current = { file, searches: names };
  }
  const key = current === undefined ? undefined : placeKey(file, current.name);

  const remember = (): void => {
    const { current: search, file: of, view: editor, isAnswered: isShown } = latest.current;
    if (search === undefined || editor === undefined || wanted.current !== undefined) return;
    const { anchor, head } = editor.state.selection.main;
    const name = placeKey(of, search.name);
    const before = places.current?.get(name);
    places.current = withPlace(places.current ?? new Map(), name, {
      anchor: Math.max(0, anchor - search.start),
      head: Math.max(0, head - search.start),
      editor: scrolled(editorElement()) ?? before?.editor ?? 0,
      results: (isShown ? scrolled(resultsElement()) : undefined) ?? before?.results ?? 0,
    });
  };
  const keep = (): void => {
    remember();
    if (places.current !== undefined) store('places', writePlaces(places.current));
    const { view: editor } = latest.current;
    if (editor !== undefined) {
      const { anchor, head } = editor.state.selection.main;
      store('caret', `${anchor} ${head}`);
    }
  };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const seen = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keepLater = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, keepAfter);
  };
  const enter = (search: SavedSearch): TextSelection => {
    const { file: of } = latest.current;
    const name = placeKey(of, search.name);
    const place = places.current?.get(name);
    if (place === undefined) return { anchor: search.start, head: search.start };
    wanted.current = { key: name, place, isEditorDone: false };
    // The offset after a search is the start of the next one.
    const isLast = search === latest.current.searches.at(-1);
    const length = Math.max(0, isLast ? search.length : search.length - 1);
    const within = (offset: number): number => search.start + Math.min(offset, length);
    return { anchor: within(place.anchor), head: within(place.head) };
  };
  const resume = (search: SavedSearch): TextSelection => {
    remember();
    wanted.current = undefined;
    return enter(search);
  };

  useEffect(() => {
    const follow = ({ target }: Event): void => {
      if (!(target instanceof Element) || (target !== editorElement() && target !== resultsElement())) return;
      clearTimeout(seen.current);
      seen.current = setTimeout(remember, rememberAfter);
      keepLater();
    };
    // Somebody who scrolls or writes goes somewhere else.
    const leave = (event: Event): void => {
      if (event instanceof KeyboardEvent && stillKeys.has(event.key)) return;
      const { target } = event;
      if (target instanceof Element && target.closest('.editor, .aql-results') !== null) wanted.current = undefined;
    };
    const passive = { capture: true, passive: true };
    document.addEventListener('scroll', follow, passive);
    for (const kind of ['wheel', 'keydown', 'pointerdown']) document.addEventListener(kind, leave, passive);
    globalThis.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer.current);
      clearTimeout(seen.current);
      document.removeEventListener('scroll', follow, passive);
      for (const kind of ['wheel', 'keydown', 'pointerdown']) document.removeEventListener(kind, leave, passive);
      globalThis.removeEventListener('pagehide', keep);
    };
  }, []);

  // The page opens with the selection that it was left with, and a file with the search that was left last.
  const shown = useRef<string | undefined>(undefined);
  const isFirst = useRef(true);
  useEffect(() => {
    if (view === undefined) return;
    const isOpened = !isFirst.current && shown.current !== file && file !== undefined;
    const name = isOpened ? lastSearch(places.current ?? new Map(), file) : current?.name;
    const search = searches.find((each) => each.name === name);
    if ((isOpened || isFirst.current) && search !== undefined) {
      const selection = enter(search);
      if (isOpened) view.dispatch({ selection });
    }
    isFirst.current = false;
    shown.current = file;
  }, [view, file]);

  useEffect(() => {
    const { current: target } = wanted;
    if (target === undefined || target.key !== key) {
      remember();
      keepLater();
      return undefined;
    }
    let frame = 0;
    const start = performance.now();
    let held = 0;
    const scroll = (): void => {
      if (wanted.current !== target) return;
      const editor = editorElement();
      if (!target.isEditorDone && editor !== null) editor.scrollTop = target.place.editor;
      const isLate = performance.now() - start > longestDraw;
      const results = isAnswered ? resultsElement() : null;
      if (results !== null) results.scrollTop = target.place.results;
      const isThere = results !== null && Math.abs(results.scrollTop - target.place.results) < 2;
      held = isThere ? held + 1 : 0;
      if (held >= heldFrames || (isAnswered && isLate)) wanted.current = undefined;
      else if (isLate) target.isEditorDone = true;
      else frame = requestAnimationFrame(scroll);
    };
    frame = requestAnimationFrame(scroll);
    return () => cancelAnimationFrame(frame);
  }, [key, isAnswered, view?.state.selection.main]);
  return {
    resume,
    moveFiles: (moved) => {
      places.current = withMovedFiles(places.current ?? new Map(), moved);
      const { file: of } = latest.current;
      const to = of === undefined ? undefined : moved.get(of);
      if (to === undefined) return;
      shown.current = to;
      if (named.current !== undefined) named.current = { ...named.current, file: to };
    },
  };
}
