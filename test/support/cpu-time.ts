/** CPU time of this process during a call, in milliseconds: unlike the duration, it does not depend on other load. */
export function cpuMsOf(call: () => void): number {
  const before = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** As `cpuMsOf`, for an asynchronous call, while this process does nothing else. */
export async function cpuMsDuring(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
