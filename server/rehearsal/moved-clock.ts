/**
 * Moves the clock of a process, for `node --import`: `?ms=` in its address says by how much. The embedded database takes its time
 * from here too, and its thread loads this file as well, so that database, pages and caches agree.
 */
const movedMs = Number(new URL(import.meta.url).searchParams.get('ms') ?? 0);
const RealDate = Date;
const realNow = Date.now;
const movedNow = (): number => realNow() + movedMs;

RealDate.now = movedNow;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: [], newTarget) => Reflect.construct(target, given.length === 0 ? [movedNow()] : given, newTarget) as Date,
  apply: () => new RealDate(movedNow()).toString(),
});
