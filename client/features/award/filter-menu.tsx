/** Filters of the film and face lists: a menu or a row of chips, whose first choice clears the filter. */
import { ChipLinks } from '#client/ui/chip-links.tsx';
import { ChoiceMenu } from '#client/ui/overlay/choice-menu.tsx';

interface Props {
  label: string;
  choices: readonly { value: string; label: string; count: number }[];
  value: string;
  /** Path with another value; '' clears the filter. */
  to: (value: string) => string;
  /** Whether to show counts: they are those of the whole list, so another filter hides them. */
  hasCounts: boolean;
}

interface MenuProps extends Props {
  /** Only one menu of a group is open at a time. */
  group: string;
  /** Label of the choice that clears the filter. */
  all: string;
}

export function FilterMenu({ group, label, all, choices, value, to, hasCounts }: MenuProps) {
  const rows = linksOf({ choices, value, to, hasCounts });
  const chosen = choices.find((choice) => choice.value === value)?.label;
  return (
    <ChoiceMenu group={group} label={label} chosen={chosen} choices={[{ to: to(''), label: all, isCurrent: value === '' }, ...rows]} />
  );
}

export function FilterChips({ label, ...rest }: Props) {
  return <ChipLinks label={label} choices={linksOf(rest)} />;
}

function linksOf({ choices, value, to, hasCounts }: Omit<Props, 'label'>) {
  return choices.map((choice) => ({
    to: to(choice.value),
    label: choice.label,
    count: hasCounts ? choice.count : undefined,
    isCurrent: choice.value === value,
  }));
}
