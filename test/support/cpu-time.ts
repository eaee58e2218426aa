/** Processor time that a call costs this process, in milliseconds: on a busy machine a call ends late, and costs what it always does. */
export function cpuMsOf(call: () => void): number {
  const before = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
