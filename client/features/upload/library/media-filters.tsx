/** Filters above the library: owner, use, tag, licence, and the bin. */
import { licenceFilters, mediaUseFilters, type MediaTag } from '#shared/api/media.ts';
import type { AddressQuery } from '#client/lib/address-query.ts';
import { useT } from '#client/lib/translations.ts';
import { FilterChoice } from '#client/ui/form/filter-field.tsx';
import { scopeFilters, type LibraryFilter } from './library-query.ts';

interface Props {
  question: AddressQuery<LibraryFilter>;
  tags: readonly MediaTag[];
  onAsk: (change: Partial<Record<LibraryFilter, string>>) => void;
}

const choices = { scope: scopeFilters, use: mediaUseFilters, licence: licenceFilters, bin: ['bin'] } as const;

export function MediaFilters({ question, tags, onAsk }: Props) {
  const t = useT();
  const choice = (name: keyof typeof choices) => (
    <FilterChoice
      label={t(`media:filter.${name}.label`)}
      all={t(`media:filter.${name}.all`)}
      value={question[name]}
      options={choices[name].map((value) => ({ value, label: t(`media:filter.${name}.${value}`) }))}
      onChange={(value) => onAsk({ [name]: value })}
    />
  );
  // The tag of an old address may have no picture any more.
  const names = [...new Set([...tags.map(({ tag }) => tag), ...(question.tag ? [question.tag] : [])])];
  return (
    <>
      {choice('scope')}
      {choice('use')}
      {names.length > 0 ? (
        <FilterChoice
          label={t('media:filter.tag.label')}
          all={t('media:filter.tag.all')}
          value={question.tag}
          options={names.map((value) => ({ value, label: `${value} (${tags.find(({ tag }) => tag === value)?.count ?? 0})` }))}
          onChange={(tag) => onAsk({ tag })}
        />
      ) : null}
      {choice('licence')}
      {choice('bin')}
    </>
  );
}
