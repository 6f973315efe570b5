import type { VNode } from 'preact';
import { Icon } from '@assetql/results-view';
import { useEffect } from 'preact/hooks';
import { useChoice } from '@assetql/results-view/answer';
import { choices } from '../state/stored.ts';

/** The themes of the page. */
export const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'contrast', label: 'High contrast' },
] as const;

/** Light, dark or high contrast; by default the system's setting. */
export function ThemeChoice(): VNode {
  const [theme = 'system', setTheme] = useChoice(choices, 'theme');
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return (
    <label class="theme">
      <Icon name="theme" />
      <span class="aql-unseen">Theme</span>
      <select
        class="aql-select aql-button-quiet"
        value={theme}
        onChange={(event) => setTheme(event.currentTarget.value)}
      >
        {themes.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
