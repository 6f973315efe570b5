import { useRef } from 'preact/hooks';
import type { FormAct, SearchForm } from '../form/search-form.ts';
import { dropRow, type DropPlace } from './drop-row.ts';

interface Aim {
  readonly element: HTMLElement;
  readonly row: string;
  readonly place: DropPlace;
}

/**
 * Moves rows by their handles, with mouse, pen or finger. The place where a row would go is marked with `data-drop`; Escape ends the drag.
 * Returns the handler for a press on a handle.
 */
export function useRowDrag(form: SearchForm, act: (act: FormAct) => void): (event: PointerEvent, row: string) => void {
  const latest = useRef({ form, act });
  latest.current = { form, act };
  return (event, row) => {
    const handle = event.currentTarget;
    if (event.button !== 0 || !(handle instanceof HTMLElement)) return;
    event.preventDefault();
    const dragged = handle.closest<HTMLElement>('[data-row]');
    let aim: Aim | undefined;
    const mark = (next: Aim | undefined): void => {
      aim?.element.removeAttribute('data-drop');
      aim = next;
      if (next !== undefined) next.element.dataset['drop'] = next.place;
    };
    const move = ({ clientX, clientY }: PointerEvent): void => {
      const next = aimAt(document.elementFromPoint(clientX, clientY), clientY);
      const isPossible = next && dropRow(latest.current.form, row, next.row, next.place) !== undefined;
      mark(isPossible === true ? next : undefined);
    };
    const end = (): void => {
      mark(undefined);
      dragged?.removeAttribute('data-dragged');
      controller.abort();
    };
    const drop = (): void => {
      const done = aim && dropRow(latest.current.form, row, aim.row, aim.place);
      end();
      if (done !== undefined) latest.current.act(done);
    };
    const controller = new AbortController();
    const { signal } = controller;
    dragged?.setAttribute('data-dragged', '');
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', move, { signal });
    handle.addEventListener('pointerup', drop, { signal });
    handle.addEventListener('pointercancel', end, { signal });
    const press = (key: KeyboardEvent): void => {
      if (key.key !== 'Escape') return;
      key.preventDefault();
      end();
    };
    document.addEventListener('keydown', press, { signal, capture: true });
  };
}

/** The row under the pointer: its upper part means before it, its lower part after it, and the middle of a group's line into it. */
function aimAt(under: Element | null, y: number): Aim | undefined {
  const element = under?.closest<HTMLElement>('[data-row]');
  const row = element?.dataset['row'];
  const line = element?.querySelector('.aql-row-line')?.getBoundingClientRect();
  if (element === null || element === undefined || row === undefined || line === undefined) return undefined;
  const share = (y - line.top) / line.height;
  if (element.matches('.aql-row-group') && share > 0.3) return { element, row, place: 'into' };
  return { element, row, place: share < 0.5 ? 'before' : 'after' };
}
