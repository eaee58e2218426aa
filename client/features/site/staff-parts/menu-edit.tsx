/** The main menu as staff edit it, with the menu itself below the entries as visitors will see it. */
import { styled } from 'styled-components';
import type { Api } from '#shared/http/api-client.ts';
import {
  getMenu,
  listMenuTargets,
  menuEntriesMax,
  menuLabelMax,
  menuShownMax,
  saveMenu,
  type Menu,
  type MenuEntry,
  type MenuTarget,
} from '#shared/api/site-navigation.ts';
import { isOwnPath } from '#shared/content/slug.ts';
import { faultOf } from '#shared/site/home-part-checks.ts';
import { defaultMenu, emptyMenuEntry, menuFaults, menuIn } from '#shared/site/menu.ts';
import { menuKeys, navigationItems } from '#shared/navigation.ts';
import { useSite } from '#client/lib/site.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useEditionYear } from '#client/features/site/navigation/use-edition-year.ts';
import { menuLabel } from '#client/features/site/navigation/use-menu-items.ts';
import { useRecord } from '#client/record/record-state.tsx';
import { SearchSelectField } from '#client/ui/form/search-select-field.tsx';
import { Checkbox, ticked } from '#client/ui/form/checkbox.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { PathField } from './path-field.tsx';
import { EntryCards } from './entry-cards.tsx';
import { PartScreen } from './part-screen.tsx';
import { PartSheet } from './part-sheet.tsx';
import type { EntriesForm, FormEntry } from './use-entries.ts';
import { usePartEntries } from './use-part-entries.ts';
import type { EditedPart, FormPart } from './use-site-part.ts';

const calls = {
  kind: 'menu',
  get: (api: Api, signal: AbortSignal) => api(getMenu, undefined, { signal }),
  save: (api: Api, body: { version: number; data: Menu }) => api(saveMenu, { body }, { showLoading: true }),
} as const;

export function MenuEdit() {
  return <PartScreen calls={calls}>{(edited, part) => <MenuForm edited={edited} part={part} />}</PartScreen>;
}

type Name = Exclude<keyof MenuEntry, 'id'>;

const codec = {
  empty: emptyMenuEntry,
  defaults: defaultMenu.entries,
  toValues: ({ key, isShown, nameZh, nameEn, path }: Omit<MenuEntry, 'id'>): Record<Name, string> => ({
    key,
    isShown: isShown ? ticked : '',
    nameZh,
    nameEn,
    path,
  }),
  toEntry: ({ id, values }: FormEntry<Name>): MenuEntry => ({
    id,
    key: menuKeys.find((key) => key === values.key) ?? 'own',
    isShown: values.isShown === ticked,
    nameZh: values.nameZh.trim(),
    nameEn: values.nameEn.trim(),
    path: values.path.trim(),
  }),
  faultsOf: (entries: readonly MenuEntry[]) => menuFaults({ entries: [...entries] }),
  pictures: [],
};

function MenuForm({ edited, part }: { edited: EditedPart<Menu>; part: FormPart<Menu> }) {
  const t = useT();
  const language = useLanguage();
  const year = useEditionYear();
  const hasConference = useSite().conferenceUrl !== null;
  const { record: targets } = useRecord<MenuTarget[]>('all', loadTargets);
  /** A column or page that is not there is found here; the server takes any address of their form. */
  const isUnknown = ({ key, path }: MenuEntry) =>
    key === 'own' && isOwnPath(path) && targets?.some((target) => target.path === path) === false;
  const { form, changed } = usePartEntries<MenuEntry, Name>(part, {
    ...codec,
    faultsOf: (entries) => [
      ...codec.faultsOf(entries),
      ...entries.filter((entry) => entry.isShown && isUnknown(entry)).map((entry) => faultOf(entry, 'path', 'unknown')),
    ],
  });
  /** The label in the language of the screen. */
  const nameOf = (entry: FormEntry<Name>) => {
    const { key, nameZh, nameEn } = codec.toEntry(entry);
    const name = language === 'en' ? nameEn || nameZh : nameZh || nameEn;
    return key === 'own' ? name : menuLabel({ key, name, ...(year === null ? {} : { year }) }, t).trim();
  };
  const hiddenNote = ({ key, isShown }: FormEntry<Name>['values']) => {
    if (key === 'conference' && !hasConference) return t('site-parts:menu.noConference');
    return isShown === ticked ? '' : t('site-parts:menu.hidden');
  };
  const noteOf = ({ values }: FormEntry<Name>) => [hiddenNote(values), values.path].filter(Boolean).join(' · ');
  return (
    <PartSheet edited={edited} changed={changed} isRight={form.submit} attach={form.attach} isList>
      <p className="lead">{t('site-parts:menu.lead', { count: menuShownMax })}</p>
      <EntryCards
        form={form}
        max={menuEntriesMax}
        texts={{
          add: t('site-parts:menu.add'),
          empty: t('site-parts:menu.empty'),
          full: t('site-parts:part.full', { count: menuEntriesMax }),
        }}
        nameOf={nameOf}
        noteOf={noteOf}
        isFixed={({ values }) => values.key !== 'own'}
      >
        {({ id, values }) => <EntryFields id={id} form={form} isOwn={values.key === 'own'} targets={targets ?? []} />}
      </EntryCards>
      <h2>{t('site-parts:menu.preview')}</h2>
      <MenuPreview data={{ entries: form.entries.map(codec.toEntry) }} />
    </PartSheet>
  );
}

const loadTargets = (api: Api, _id: string, signal: AbortSignal) => api(listMenuTargets, undefined, { signal });

interface FieldsProps {
  id: string;
  form: EntriesForm<Name>;
  isOwn: boolean;
  targets: readonly MenuTarget[];
}

function EntryFields({ id, form, isOwn, targets }: FieldsProps) {
  const t = useT();
  const isEnglish = useLanguage() === 'en';
  const link = form.field(id, 'path');
  const options = targets.map(({ path, nameZh, nameEn }) => ({
    value: path,
    label: `${isEnglish ? nameEn : nameZh} · ${path}`,
    otherNames: [nameZh, nameEn],
  }));
  /** A page gives the entry its names, unless there are some. */
  const pick = (path: string) => {
    link.onChange(path);
    const target = targets.find((one) => one.path === path);
    for (const name of ['nameZh', 'nameEn'] as const) {
      const label = form.field(id, name);
      if (target && label.value.trim() === '') label.onChange(target[name].slice(0, menuLabelMax));
    }
  };
  const hint = isOwn ? undefined : t('site-parts:menu.nameHint');
  return (
    <>
      <Checkbox field={form.field(id, 'isShown')}>{t('site-parts:menu.isShown')}</Checkbox>
      {isOwn ? (
        <SearchSelectField
          label={t('site-parts:menu.target')}
          hint={t('site-parts:menu.targetHint')}
          field={{ ...link, name: `${link.name}-target`, error: undefined, onChange: pick }}
          options={options}
          placeholder={t('site-parts:menu.choose')}
          findTexts={{ nothing: t('common:select.nothing'), found: (count) => t('common:select.found', { count }) }}
        />
      ) : null}
      <div className="pair">
        <TextField
          label={t('site-parts:menu.nameZh')}
          hint={hint}
          field={form.field(id, 'nameZh')}
          lang="zh-Hans"
          maxLength={menuLabelMax}
        />
        <TextField label={t('site-parts:menu.nameEn')} hint={hint} field={form.field(id, 'nameEn')} lang="en" maxLength={menuLabelMax} />
      </div>
      {isOwn ? <PathField label={t('site-parts:menu.path')} hint={t('site-parts:menu.pathHint')} field={link} /> : null}
    </>
  );
}

/** The entries of the header in the language of the screen; those that have nowhere to lead are left out, as on pages. */
function MenuPreview({ data }: { data: Menu }) {
  const t = useT();
  const language = useLanguage();
  const hasConference = useSite().conferenceUrl !== null;
  const items = navigationItems({ hasConference, editionYear: useEditionYear() }, menuIn(language, data));
  return (
    <Row className="card">
      {items.map((item, at) => (
        <span key={at}>{item.key === 'own' ? item.name || '…' : menuLabel(item, t)}</span>
      ))}
    </Row>
  );
}

const Row = styled.p`
  && {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 0.5rem 2rem;
    font-weight: 500;
    overflow-wrap: anywhere;
  }
`;
