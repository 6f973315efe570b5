import { Icon } from '@assetql/results-view';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Service } from './services.ts';
import { stateWords } from './state-words.ts';

export type ServiceAction = 'choose' | 'sign-in' | 'sign-out' | 'remove';

export interface ServiceRowProps {
  readonly service: Service;
  readonly chosen: boolean;
  readonly onAction: (action: ServiceAction) => void;
}

/** A library in the list: its name, its state, and the available actions. */
export function ServiceRow({ service, chosen, onAction }: ServiceRowProps): VNode {
  const { name, baseUrl, state, problem } = service;
  const [asks, setAsks] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    // moves the focus to the confirmation, and back afterwards
    if (asks) keep.current?.focus();
    else if (asked.current) remove.current?.focus();
    asked.current = asks;
  }, [asks]);
  const action = (what: ServiceAction, words: string): VNode => (
    <button type="button" class="aql-link" aria-label={`${words} ${name}`} onClick={() => onAction(what)}>
      {words.replace(/ (?:to|of)$/, '')}
    </button>
  );
  const isService = state !== 'embedded';
  return (
    <li>
      <button
        type="button"
        class="menu-row service"
        aria-current={chosen}
        disabled={problem !== undefined && state !== 'signed-out'}
        onClick={() => onAction('choose')}
      >
        <span>{chosen && <Icon name="yes" />}</span>
        <span>
          <strong>{name}</strong>
          <span>{stateWords(service)}</span>
          {isService && <span class="service-address">{baseUrl}</span>}
        </span>
      </button>
      {problem !== undefined && <p class="service-problem">{problem}</p>}
      {isService && !asks && (
        <div class="service-actions">
          {state === 'signed-out' && action('sign-in', 'Sign in to')}
          {state === 'signed-in' && action('sign-out', 'Sign out of')}
          <button
            type="button"
            class="aql-link"
            ref={remove}
            aria-label={`Remove ${name}`}
            onClick={() => setAsks(true)}
          >
            Remove
          </button>
        </div>
      )}
      {asks && (
        <div class="service-actions service-question" role="group" aria-label={`Remove ${name}`}>
          <span>Take it out of this machine’s connections, with its secrets?</span>
          <button type="button" class="aql-link" onClick={() => onAction('remove')}>
            Remove it
          </button>
          <button type="button" class="aql-link" ref={keep} onClick={() => setAsks(false)}>
            Keep it
          </button>
        </div>
      )}
    </li>
  );
}
