/**
 * Starts a clock of the CPU time that this process uses, in milliseconds. For limits on
 * computations: unlike wall-clock time, it does not grow while other processes keep the cores busy.
 */
export function startCpuClock(): () => number {
  const begun = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  };
}
