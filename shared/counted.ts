/** A number with its English noun, for logs and commands: `1 item`, `2 items`. Texts of screens have plural forms of their own. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
