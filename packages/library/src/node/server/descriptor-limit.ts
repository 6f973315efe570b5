/** How many files and connections this process may have open at a time (`ulimit -n`); `undefined` where the system does not say. */
export function descriptorLimit(): number | undefined {
  const report: unknown = process.report.getReport();
  const limits = memberOf(report, 'userLimits');
  const soft = memberOf(memberOf(limits, 'open_files'), 'soft');
  return typeof soft === 'number' ? soft : undefined;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
