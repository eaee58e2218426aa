/** Processor time that a call costs this process, in milliseconds: on a busy machine a call ends late, and costs what it always does. */
export function cpuMsOf(call: () => void): number {
  const before = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** As `cpuMsOf`, of a call that ends later, while this process does nothing else. */
export async function cpuMsDuring(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
