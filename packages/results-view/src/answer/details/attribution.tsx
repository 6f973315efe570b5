import type { VNode } from 'preact';
import { phrase } from '../../view/text/phrase.ts';
import { withNodes } from '../../view/text/with-nodes.ts';

/** The author and licence of the sample content. */
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
