/** Filters of the film and face lists: a menu or a row of chips, whose first choice clears the filter. */
import { ChipLinks } from '#client/ui/chip-links.tsx';
import { ChoiceMenu } from '#client/ui/overlay/choice-menu.tsx';

interface Props {
  label: string;
  choices: readonly { value: string; label: string; count: number }[];
  value: string;
  /** Path with another value; '' clears the filter. */
  to: (value: string) => string;
}

interface MenuProps extends Props {
  /** Only one menu of a group is open at a time. */
  group: string;
  /** Label of the choice that clears the filter. */
  all: string;
}

export function FilterMenu({ group, label, all, choices, value, to }: MenuProps) {
  const rows = linksOf({ choices, value, to });
  const chosen = choices.find((choice) => choice.value === value)?.label;
  return (
    <ChoiceMenu group={group} label={label} chosen={chosen} choices={[{ to: to(''), label: all, isCurrent: value === '' }, ...rows]} />
  );
}

export function FilterChips({ label, ...rest }: Props) {
  return <ChipLinks label={label} choices={linksOf(rest)} />;
}

function linksOf({ choices, value, to }: Omit<Props, 'label'>) {
  return choices.map((choice) => ({ to: to(choice.value), label: choice.label, count: choice.count, isCurrent: choice.value === value }));
}
