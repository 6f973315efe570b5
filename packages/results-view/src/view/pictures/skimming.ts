import { createContext, type Context } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';

/** Tells when a list is scrolled faster than anybody can look at its pictures. */
export interface Skimming {
  readonly isOn: boolean;
  /** Calls back when it is over. Returns the function that forgets the call. */
  readonly whenOver: (show: () => void) => () => void;
}

/** The list around a picture; by default none that is scrolled. */
export const SkimmingContext: Context<Skimming | undefined> = createContext<Skimming | undefined>(undefined);

/** Whether a picture is not to be loaded yet, since it has come into a list that somebody skims. */
export function useIsSkimmed(): boolean {
  const skimming = useContext(SkimmingContext);
  const [isSkimmed, setSkimmed] = useState(skimming?.isOn === true);
  useEffect(() => (isSkimmed ? skimming?.whenOver(() => setSkimmed(false)) : undefined), [isSkimmed]);
  return isSkimmed;
}
