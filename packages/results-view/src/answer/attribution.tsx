import type { VNode } from 'preact';
import { phrase } from '../view/phrase.ts';
import { withNodes } from '../view/with-nodes.ts';

/** Who made the sample content, and under which licence. */
export function Attribution(): VNode {
  return (
    <p class="aql-soft">
      {withNodes(
        phrase('Drawings: {0}, {1}. Ratings, statuses, attributes and files of other types are generated.'),
        <a href="https://openmoji.org/" rel="noreferrer noopener" target="_blank">
          OpenMoji
        </a>,
        <a href="https://creativecommons.org/licenses/by-sa/4.0/" rel="noreferrer noopener" target="_blank">
          CC BY-SA 4.0
        </a>,
      )}
    </p>
  );
}
