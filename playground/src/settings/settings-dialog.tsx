import '@assetql/results-view/dialogs.css';
import type { EditorView } from '@codemirror/view';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useId, useMemo, useRef } from 'preact/hooks';
import type { RequestBudget } from '@assetql/results-view/answer';
import { formatCount, formatMoment } from '@assetql/results-view';
import { themes } from '../view/theme-choice.tsx';
import { BudgetMeter } from './budget-meter.tsx';
import { ChoiceField } from './choice-field.tsx';
import { localeChoices, zoneChoices } from './format-choices.ts';
import { HintFields } from './hint-fields.tsx';
import './settings.css';
import { StoredSection } from './stored-section.tsx';

export interface SettingsDialogProps {
  /** The budget of requests for facets and counts of the current library. */
  readonly budget: RequestBudget;
  /** Whether the library is a service, which others use as well. */
  readonly isService: boolean;
  readonly view: () => EditorView | undefined;
  readonly onClose: () => void;
}

/** The settings of the page. Each is applied at once and kept in this browser. */
export function SettingsDialog({ budget, isService, view, onClose }: SettingsDialogProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const locales = useMemo(localeChoices, []);
  const zones = useMemo(zoneChoices, []);
  const editor = view();
  return (
    <dialog ref={dialog} class="aql-details settings" aria-labelledby="settings-title" onClose={onClose}>
      <div class="settings-body">
        <h2 id="settings-title">Settings</h2>
        <p class="aql-soft">Each is applied at once and kept in this browser.</p>
        <Section title="Looks">
          <ChoiceField name="theme" label="Theme" usual="system" options={themes} />
          <ChoiceField
            name="density"
            label="Density"
            options={[
              { value: '', label: 'Comfortable' },
              { value: 'compact', label: 'Compact' },
            ]}
          />
          {editor !== undefined && <HintFields view={editor} />}
        </Section>
        <Section title="Numbers and dates">
          <ChoiceField name="locale" label="Language" options={locales} />
          <ChoiceField
            name="time-zone"
            label="Time zone"
            options={zones}
            note="For what is shown. Days in a search are counted in UTC, or in the zone that the search names."
          />
          <FormatSample />
        </Section>
        <Section title="Searching">
          <ChoiceField
            name="live"
            label="Run a search"
            options={[
              { value: '', label: 'While it is written' },
              { value: 'off', label: 'When I say so' },
            ]}
            note="By the button Run the search above the results, or Ctrl Enter. Counts beside the text follow it in any case."
          />
          <ChoiceField
            name="page-size"
            label="Assets loaded at a time"
            options={['', '25', '100', '200', '500'].map((value) => ({
              value,
              label: value || '50, as the service does',
            }))}
            note="A count in the search comes first."
          />
          <ChoiceField
            name="budget"
            label="Requests for counts"
            options={[
              { value: '0.25', label: 'Few' },
              { value: '', label: 'As usual' },
              { value: '4', label: 'Many' },
            ]}
            note={
              isService
                ? 'Facets and counts ask the service, which others use as well. Results are not limited.'
                : 'Facets and counts ask the library. Results are not limited.'
            }
          />
          <BudgetMeter budget={budget} />
        </Section>
        <Section title="Kept in this browser">
          <StoredSection />
        </Section>
      </div>
      <div class="settings-end">
        <button type="button" class="aql-button aql-button-main" onClick={() => dialog.current?.close()}>
          Done
        </button>
      </div>
    </dialog>
  );
}

interface SectionProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

function Section({ title, children }: SectionProps): VNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

/** A number and a moment as they are shown now. */
function FormatSample(): VNode {
  const moment = formatMoment(Date.UTC(2026, 9, 23, 7, 5));
  return (
    <p class="settings-sample">
      {formatCount(4906)} assets, {moment?.local}
    </p>
  );
}
