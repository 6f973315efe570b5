import type { SearchSettings } from '../contracts/searches.ts';

/**
 * The settings that a template is shown by. Variables that files of saved searches share are left out: `${since}` in a program is a value
 * of the program, also where the team has a variable of that name.
 */
export function templateSettings(settings: SearchSettings): SearchSettings {
  const { shared: _shared, ...check } = settings.check;
  return { ...settings, check };
}
