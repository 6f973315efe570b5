import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { readStored, store } from '../state/stored.ts';

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'contrast', label: 'High contrast' },
] as const;

/** Light, dark or high contrast; by default the system's setting. */
export function ThemeChoice(): VNode {
  const [theme, setTheme] = useState(() => readStored('theme') ?? 'system');
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    store('theme', theme);
  }, [theme]);
  return (
    <label class="theme">
      <span aria-hidden="true">◐</span>
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
