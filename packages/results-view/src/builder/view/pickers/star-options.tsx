import { phrase } from '../../../view/text/phrase.ts';
import { Icon } from '../../../view/icon.tsx';
import type { PickerOption } from './option-picker.tsx';

/** The numbers of a scale as stars. */
export function starOptions(from: number, to: number): readonly PickerOption[] {
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const stars = from + at;
    const sign = stars > 0 && (
      <span class="aql-stars">
        {Array.from({ length: stars }, (__, star) => (
          <Icon key={star} name="star" />
        ))}
      </span>
    );
    return {
      value: String(stars),
      label: stars === 0 ? phrase('not rated') : String(stars),
      ...(sign === false ? {} : { sign }),
    };
  });
}
