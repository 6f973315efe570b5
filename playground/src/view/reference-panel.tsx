import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { fieldTypes, joins, parameters, schema, sortDirections } from '@assetql/core';
import { leaveCodeLink } from '../state/use-code-link.ts';
import '../style/panels.css';
import { CodeEntries, findCodes } from './code-entries.tsx';

export interface ReferencePanelProps {
  readonly onClose: () => void;
  /** The code of problems to show. */
  readonly code: string | undefined;
  /** Adds an example of a problem to the text as a search of its own. */
  readonly onTry: (name: string, lines: string) => void;
  /** Inserts a word at the caret. */
  readonly onInsert: (text: string) => void;
}

interface Entry {
  readonly name: string;
  readonly text: string;
  readonly note?: string;
  readonly assumed?: boolean | undefined;
  readonly swatch?: string | undefined;
  /** The text to insert, if it differs from the name. */
  readonly insert?: string;
}

const sections: readonly { readonly title: string; readonly spec: string; readonly entries: readonly Entry[] }[] = [
  {
    title: 'Keys of a search',
    spec: '4.4',
    entries: parameters.map(({ name, documentation }) => ({ name, text: documentation, insert: `${name}: ` })),
  },
  {
    title: 'Fields of filters',
    spec: '4.7',
    entries: schema.fields.map(({ name, documentation, type, assumed }) => ({
      name,
      text: documentation.replaceAll('`', ''),
      note: fieldTypes[type].operators.filter((operator) => !fieldTypes[type].unusual.includes(operator)).join(' '),
      assumed,
    })),
  },
  {
    title: 'Operators',
    spec: '4.7',
    entries: schema.operators.map(({ name, meaning, documentation }) => ({ name, text: documentation, note: meaning })),
  },
  { title: 'Joins', spec: '4.7', entries: joins.map(({ name, documentation }) => ({ name, text: documentation })) },
  ...schema.enumerations.map(({ name, values }) => ({
    title: `Values of ${name}`,
    spec: schema.fields.find(({ enumeration }) => enumeration === name)?.spec ?? '4.7',
    entries: values.map(({ value, documentation, assumed, swatch }) => ({
      name: value,
      text: documentation,
      assumed,
      swatch,
    })),
  })),
  {
    title: 'Categories, lightboxes, attributes',
    spec: '4.7',
    entries: schema.collections.map(({ name, documentation, parameter, variable }) => ({
      name,
      text: documentation.replaceAll('`', ''),
      note: parameter,
      insert: `${name}/ANY(${variable}: ${variable} EQ '')`,
    })),
  },
  {
    title: 'Fields of a search',
    spec: '4.8',
    entries: schema.searchFields.map(({ names: [name, ...others], documentation, assumed }) => ({
      name,
      text: documentation,
      ...(others.length === 0 ? {} : { note: `also ${others.join(', ')}` }),
      assumed,
      insert: `${name}:`,
    })),
  },
  {
    title: 'Sort keys',
    spec: '4.9',
    entries: [
      ...schema.sortKeys.map(({ key, label }) => ({ name: key, text: label })),
      ...sortDirections.map(({ marker, label, assumed }) => ({ name: marker, text: label, assumed })),
    ],
  },
];

/** The words of the language, from core's schema. Choosing one inserts it at the caret. */
export function ReferencePanel({ onClose, onInsert, code, onTry }: ReferencePanelProps): VNode {
  const [wanted, setWanted] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (code === undefined) input.current?.focus();
    else setWanted('');
  }, [code]);
  useEffect(() => leaveCodeLink, []);
  const query = wanted.trim().toLowerCase();
  const found = findCodes(query);
  const shown = sections.flatMap((section) => {
    const entries = section.entries.filter(({ name, text }) => `${name} ${text}`.toLowerCase().includes(query));
    return entries.length === 0 ? [] : [{ ...section, entries }];
  });
  return (
    <aside
      class="reference"
      aria-label="Reference"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div class="reference-head">
        <h2>Reference</h2>
        <input
          ref={input}
          type="search"
          class="aql-input"
          aria-label="Find in the reference"
          placeholder="Find"
          value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
        <button type="button" class="aql-button" onClick={onClose}>
          Close
        </button>
      </div>
      <div class="reference-body" tabIndex={0} role="group" aria-label="Words of the language">
        {shown.map(({ title, spec, entries }) => (
          <section key={title}>
            <h3>
              {title} <span class="aql-soft">§{spec}</span>
            </h3>
            <ul>
              {entries.map((entry) => (
                <li key={entry.name}>
                  <button
                    type="button"
                    title={`Write ${entry.name} at the caret`}
                    onClick={() => onInsert(entry.insert ?? entry.name)}
                  >
                    {entry.swatch !== undefined && (
                      <span class="aql-swatch" style={{ background: entry.swatch }} aria-hidden="true" />
                    )}
                    {entry.name}
                  </button>
                  <Description entry={entry} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {found.length > 0 && <CodeEntries found={found} code={code} onTry={onTry} />}
        {shown.length === 0 && found.length === 0 && <p>No word of the language is called that.</p>}
      </div>
    </aside>
  );
}

function Description({ entry: { text, note, assumed } }: { readonly entry: Entry }): ComponentChildren {
  return (
    <p>
      {text}
      {note !== undefined && <span class="reference-note"> {note}</span>}
      {assumed === true && <span class="reference-note"> Assumed: the specification is silent.</span>}
    </p>
  );
}
