/** Reads values of variables; what is wrong with one is added to the problems. */

export type Environment = Record<string, string | undefined>;

export function reader(environment: Environment, problems: string[]) {
  const choice = (name: string, allowed: readonly string[], fallback: string): string => {
    const value = environment[name] || fallback;
    if (!allowed.includes(value)) problems.push(`${name} must be one of ${allowed.join(', ')}; it is "${value}"`);
    return value;
  };
  const integer = (name: string, fallback: number, [low, high]: readonly [number, number]): number => {
    const value = environment[name] ? Number(environment[name]) : fallback;
    if (!Number.isInteger(value) || value < low || value > high) problems.push(`${name} must be a whole number from ${low} to ${high}`);
    return value;
  };
  const url = (name: string, protocols: readonly string[]): string | null => {
    const value = environment[name];
    if (!value) return null;
    const parsed = URL.canParse(value) ? new URL(value) : null;
    if (!parsed || !protocols.includes(parsed.protocol))
      problems.push(`${name} must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`);
    return value;
  };
  const list = (name: string): string[] =>
    (environment[name] ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
  return { choice, integer, url, list };
}

/** Wraps the environment to record every name that is read. */
export function recordNames(environment: Environment, names: Set<string>): Environment {
  return new Proxy(environment, {
    get: (target, name) => {
      if (typeof name === 'string') names.add(name);
      return Reflect.get(target, name) as unknown;
    },
  });
}

/** `name@host` or `Name <name@host>`, in one line. */
export const senderPattern = /^([^<>\p{Cc}]{0,100}<[^<>@\s]{1,64}@[^<>@\s]{1,190}>|[^<>@\s]{1,64}@[^<>@\s]{1,190})$/u;
