import type { Attribute, ClientCatalogue } from '@assetql/client';
import { fold, fullName } from '@assetql/core';
import type { VNode } from 'preact';
import type { FieldProblems } from './check-drafts.ts';
import type { Choice } from '../fields/choice.ts';
import { TextField } from '../fields/text-field.tsx';
import { TokenField } from '../fields/token-field.tsx';
import type { Draft } from './draft.ts';

export interface MetadataFormProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly problems: FieldProblems;
  readonly catalogue: ClientCatalogue;
  readonly attributes: readonly Attribute[];
  /** The metadata of one file is beside that of all. */
  readonly of: 'all' | 'one';
  /** The name that the file has without another one. */
  readonly fileName?: string;
  /** Whether a title can be given: several files have no title in common. */
  readonly hasTitle: boolean;
}

/** The most suggestions that are shown. */
const most = 12;

/** What contains a text: what starts with it first, then what has a word that does. */
function best(all: readonly Choice[], text: string): readonly Choice[] {
  const wanted = fold(text);
  const rank = ({ label }: Choice): number => {
    const name = fold(label);
    const last = name.slice(name.lastIndexOf('/') + 1).trimStart();
    return [last.startsWith(wanted), name.startsWith(wanted), name.includes(wanted)].indexOf(true);
  };
  return all
    .map((choice) => ({ choice, rank: rank(choice) }))
    .filter((each) => each.rank >= 0)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ choice }) => choice);
}

/** A name for a new lightbox, by the moment. */
const newLightbox = (): string =>
  `Upload of ${new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date())}`;

/** The fields of an asset that a person writes, for all files or for one. */
export function MetadataForm(props: MetadataFormProps): VNode {
  const { draft, onChange, problems, catalogue, attributes, of, fileName, hasTitle } = props;
  const set = (change: Partial<Draft>): void => onChange({ ...draft, ...change });
  const isOne = of === 'one';
  const { categories = [], users = [], lightboxes = [] } = catalogue;
  const paths = (): readonly Choice[] => categories.map(({ id, path }) => ({ id, label: path.join(' / ') }));
  const people = (): readonly Choice[] =>
    users.map((user) => {
      const name = fullName(user);
      return { id: user.id, label: name === '' || name === undefined ? user.userName : name };
    });
  return (
    <div class="metadata">
      {isOne && (
        <TextField
          label="File name"
          value={draft.fileName}
          onChange={(text) => set({ fileName: text })}
          placeholder={fileName}
          problem={problems['fileName']}
        />
      )}
      {hasTitle && (
        <TextField
          label="Title"
          value={draft.title}
          onChange={(title) => set({ title })}
          placeholder={fileName?.replace(/(?<=.)\.[^.]*$/, '')}
          problem={problems['title']}
        />
      )}
      <TextField
        label="Description"
        kind="long"
        value={draft.description}
        onChange={(description) => set({ description })}
        problem={problems['description']}
      />
      <TokenField
        label="Categories"
        required={!isOne}
        hint={isOne ? 'Added to those of all files.' : undefined}
        value={draft.categories}
        onChange={(chosen) => set({ categories: chosen })}
        suggest={(text) => best(paths(), text)}
        placeholder="Type a name"
        problem={problems['categories']}
      />
      <TokenField
        label="Keywords"
        free
        hint={isOne ? 'Added to those of all files.' : undefined}
        value={draft.keywords}
        onChange={(keywords) => set({ keywords })}
        suggest={async (text) =>
          text === '' ? [] : (await catalogue.keywords(text, most)).map((label) => ({ label }))
        }
        placeholder="Enter or a comma after each"
        problem={problems['keywords']}
      />
      {attributes.map((attribute) => (
        <AttributeField
          key={attribute.id}
          attribute={attribute}
          isOne={isOne}
          value={draft.attributes[attribute.id]}
          onChange={(value) => set({ attributes: { ...draft.attributes, [attribute.id]: value } })}
          problem={problems[attribute.id]}
        />
      ))}
      {problems['attributes'] !== undefined && <p class="form-problem">{problems['attributes']}</p>}
      {!isOne && (
        <>
          <TextField
            label="Lightbox"
            hint="An existing one, or the name of a new one."
            value={draft.lightbox}
            onChange={(lightbox) => set({ lightbox })}
            proposals={lightboxes.map(({ name }) => name)}
            problem={problems['lightbox']}
          />
          {users.length > 0 && (
            <TokenField
              label="Send for approval to"
              single
              hint="The lightbox is sent to this person. Without one, nothing is sent for approval."
              value={draft.approver}
              onChange={(approver) =>
                set({
                  approver,
                  ...(approver.length > 0 && draft.lightbox.trim() === '' ? { lightbox: newLightbox() } : {}),
                })
              }
              suggest={(text) => best(people(), text)}
              placeholder="Type a name"
              problem={problems['approver']}
            />
          )}
        </>
      )}
    </div>
  );
}

interface AttributeFieldProps {
  readonly attribute: Attribute;
  readonly isOne: boolean;
  readonly value: string | readonly string[] | undefined;
  readonly onChange: (value: string | readonly string[]) => void;
  readonly problem: string | undefined;
}

const kinds = { string: 'text', lookup: 'text', number: 'number', date: 'date' } as const;

/** A field for a value of an attribute, by its type. */
function AttributeField({ attribute, isOne, value, onChange, problem }: AttributeFieldProps): VNode {
  const { name: label, type, values = [] } = attribute;
  const shape = { label, problem, required: attribute.required === true && !isOne };
  if (type === 'lookup' && values.length > 0)
    return (
      <TokenField
        {...shape}
        value={(typeof value === 'string' ? [value] : (value ?? [])).map((one) => ({ label: one }))}
        onChange={(chosen) => onChange(chosen.map((one) => one.label))}
        suggest={(text) =>
          best(
            values.map((one) => ({ label: one })),
            text,
          )
        }
        placeholder="Choose a value"
      />
    );
  return <TextField {...shape} kind={kinds[type]} value={typeof value === 'string' ? value : ''} onChange={onChange} />;
}
