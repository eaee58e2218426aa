/** Sizes of files for readers. */

/** Size for readers in KiB, from 1 MiB on in MiB with one decimal, in the numbers of the language. */
export function sizeText(bytes: number, language: string): string {
  const isLarge = bytes >= 1_048_576;
  const value = isLarge ? bytes / 1_048_576 : Math.max(1, bytes / 1_024);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: isLarge ? 1 : 0 }).format(value);
  return `${number} ${isLarge ? 'MiB' : 'KiB'}`;
}
