import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { formatCount } from '@assetql/results-view';
import type { RequestBudget } from '@assetql/results-view/answer';

export interface BudgetMeterProps {
  readonly budget: RequestBudget;
}

/** Milliseconds after which the meter is read again. */
const interval = 500;

/** How much of the request budget was used in the last ten seconds. */
export function BudgetMeter({ budget }: BudgetMeterProps): VNode {
  const [{ taken, limit }, setUse] = useState(budget.use);
  useEffect(() => {
    const timer = setInterval(() => setUse(budget.use()), interval);
    return () => clearInterval(timer);
  }, [budget]);
  return (
    <p class="settings-meter">
      <meter aria-label="Requests for counts" min={0} max={limit} value={Math.min(taken, limit)} high={limit * 0.8} />
      <span>
        {formatCount(taken)} of {formatCount(limit)} requests in the last ten seconds
      </span>
    </p>
  );
}
