/** The options of a select that a typed text finds. */
import type { SelectOption } from './select-field.tsx';

export interface NamedOption extends SelectOption {
  /** Other names that find it, such as those in another language. */
  otherNames?: readonly string[];
}

/** Options one of whose names contains the text, those that begin with it first; all for an empty text. */
export function findOptions<Option extends NamedOption>(options: readonly Option[], text: string): readonly Option[] {
  const typed = fold(text);
  if (typed === '') return options;
  const ranked = options.map((option) => ({ option, at: Math.min(...namesOf(option).map((name) => placeOf(typed, name))) }));
  return [0, 1].flatMap((at) => ranked.filter((row) => row.at === at)).map(({ option }) => option);
}

/** The only option with this name, whatever its case and accents. */
export function optionNamed<Option extends NamedOption>(options: readonly Option[], text: string): Option | undefined {
  const typed = fold(text);
  const [first, ...others] = options.filter((option) => namesOf(option).some((name) => fold(name) === typed));
  return others.length === 0 ? first : undefined;
}

const namesOf = ({ label, otherNames = [] }: NamedOption) => [label, ...otherNames];

/** 0 at the beginning of the name, 1 within it. */
function placeOf(typed: string, name: string): number {
  const at = fold(name).indexOf(typed);
  return at <= 0 ? Math.abs(at) * 2 : 1;
}

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase();
