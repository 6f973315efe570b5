import type { VNode } from 'preact';

/** Who made the sample content, and under which licence. */
export function Attribution(): VNode {
  return (
    <p class="aql-soft">
      Drawings:{' '}
      <a href="https://openmoji.org/" rel="noreferrer noopener" target="_blank">
        OpenMoji
      </a>
      ,{' '}
      <a href="https://creativecommons.org/licenses/by-sa/4.0/" rel="noreferrer noopener" target="_blank">
        CC BY-SA 4.0
      </a>
      . Ratings, statuses, attributes and files of other types are generated.
    </p>
  );
}
