/** Units of an edition, and the categories and nominees of the selected one, with add, rename, reorder and remove. */
import { useState } from 'react';
import { useLocation } from 'react-router';
import {
  categoryRecord,
  placeCategory,
  placeUnit,
  removeNominations,
  unitKey,
  unitRecord,
  type ManagedCategory,
  type ManagedEdition,
  type ManagedUnit,
} from '#shared/api/record/edition.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { EditDialog } from '#client/record/edit-dialog.tsx';
import { useName } from '#client/record/names.tsx';
import { NewRecord } from '#client/record/new-record.tsx';
import { OrderDialog } from '#client/record/order-dialog.tsx';
import { useAction } from '#client/record/use-action.ts';
import { useRecordActs } from '#client/record/use-record-acts.ts';
import { RemovalQuestion } from '#client/record/use-removal.tsx';
import { writeAddress } from '#client/record/write-address.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { inOrder } from '#client/ui/list/order.ts';
import { SortableList } from '#client/ui/list/sortable-list.tsx';
import { PartChips, PartHead } from '#client/features/award/staff/part-head.tsx';
import { CategoryCard, type Asked } from './category-card.tsx';
import { NominationDialog } from './nomination-dialog.tsx';
import { NomineesDialog, type AddedNominations } from './nominees-dialog.tsx';

interface Props {
  edition: ManagedEdition;
  onChanged: () => void;
}

export function EditionUnits({ edition, onChanged }: Props) {
  const t = useT();
  const { search } = useLocation();
  const nameOf = useName();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [added, setAdded] = useState<AddedNominations | null>(null);
  const acts = useRecordActs('awards:editions.removeText', onChanged);
  const texts = useSortTexts();
  const unitParameter = new URLSearchParams(search).get('unit');
  const unit = edition.units.find(({ id }) => id === unitParameter) ?? edition.units[0];
  const categories = unit?.categories ?? [];
  const categoryName = (category: ManagedCategory | undefined) => (category ? nameOf(category.labelZh, category.labelEn) : '');
  return (
    <>
      <PartChips
        label={t('awards:editions.unitList')}
        parts={edition.units}
        current={unit?.id}
        countOf={(at) => edition.units[at]?.categories.length ?? 0}
        pathOf={(id) => `${staffPaths.editions}${writeAddress('', { id: edition.id, part: 'nominations', unit: id })}`}
        addLabel={t('awards:editions.unitAdd')}
        onAdd={() => setAsked({ act: 'unit' })}
        onOrder={() => setAsked({ act: 'order' })}
      />
      {added ? <AddedNotice added={added} onGone={() => setAdded(null)} onChanged={onChanged} /> : null}
      {unit ? (
        <>
          <PartHead
            zh={unit.labelZh}
            en={unit.labelEn}
            note={t('awards:editions.films', { count: unit.films })}
            onEdit={() => setAsked({ act: 'unit', unit })}
            onRemove={(name) => acts.remove(unitRecord, unit.id, name)}
          >
            <Link
              className="button ghost small-button"
              to={`${staffPaths.films}${writeAddress('', { editionId: edition.id, unitId: unit.id })}`}
            >
              {t('awards:editions.unitFilms')}
            </Link>
            <Button small onClick={() => setAsked({ act: 'category' })}>
              {t('awards:editions.categoryAdd')}
            </Button>
          </PartHead>
          {categories.length === 0 ? <p className="quiet">{t('awards:editions.noCategories')}</p> : null}
          <SortableList
            ids={categories.map(({ id }) => id)}
            nameOf={(id) => categoryName(categories.find((one) => one.id === id))}
            texts={texts}
            layout="grid"
            onOrder={(ids, id) => acts.place(placeCategory, ids, id)}
          >
            {(order) => (
              <div className="categories">
                {inOrder(categories, order, ({ id }) => id).map((category) => (
                  <CategoryCard key={category.id} category={category} acts={acts} onAsk={setAsked} />
                ))}
              </div>
            )}
          </SortableList>
        </>
      ) : (
        <EmptyState title={t('awards:editions.noUnits')} text={t('awards:editions.noUnitsText')} />
      )}
      {asked ? <AskedDialog {...{ asked, edition, unit, onChanged }} onAdded={setAdded} onClose={() => setAsked(null)} /> : null}
      <RemovalQuestion {...acts.question} />
    </>
  );
}

interface AskedProps extends Props {
  asked: Asked;
  unit: ManagedUnit | undefined;
  onAdded: (added: AddedNominations) => void;
  onClose: () => void;
}

function AskedDialog({ asked, edition, unit, onChanged, onAdded, onClose }: AskedProps) {
  const t = useT();
  const nameOf = useName();
  const handleDone = () => {
    onChanged();
    onClose();
  };
  const names = { lines: ['labelZh', 'labelEn'], onSaved: onChanged, onClose };
  const fresh = { onDone: handleDone, onClose };
  switch (asked.act) {
    case 'unit':
      if (asked.unit) return <EditDialog of={unitRecord} id={asked.unit.id} title={t('edition:partTitle.unit.rename')} {...names} />;
      return (
        <NewRecord
          {...fresh}
          of={unitRecord}
          title={t('edition:partTitle.unit.add')}
          known={{ editionId: edition.id }}
          taken={edition.units.map(({ key }) => key)}
          hints={{ key: 'awards:editions.keyHint' }}
          check={({ key = '' }) => (key.trim() === '' || unitKey.test(key.trim()) ? {} : { key: t('awards:editions.keyWrong') })}
        />
      );
    case 'category':
      if (asked.category)
        return <EditDialog of={categoryRecord} id={asked.category.id} title={t('edition:partTitle.category.rename')} {...names} />;
      return (
        <NewRecord
          {...fresh}
          of={categoryRecord}
          title={t('edition:partTitle.category.add')}
          known={{ unitId: unit?.id }}
          labels={(name) => (name.startsWith('subject.') ? `edition:${name}` : `awards:field.${name}`)}
        />
      );
    case 'nomination':
      return (
        <NominationDialog
          editionId={edition.id}
          category={asked.category}
          nomination={asked.nomination ?? null}
          onDone={onChanged}
          onClose={onClose}
        />
      );
    case 'several':
      return (
        <NomineesDialog
          editionId={edition.id}
          // As it is now: a list that is opened while nominees are taken back gets them back.
          category={unit?.categories.find(({ id }) => id === asked.category.id) ?? asked.category}
          onAdded={(outcome) => {
            onAdded(outcome);
            onChanged();
          }}
          onClose={onClose}
        />
      );
    case 'order':
      return (
        <OrderDialog
          title={t('awards:editions.unitOrder')}
          rows={edition.units.map(({ id, labelZh, labelEn }) => ({ id, name: nameOf(labelZh, labelEn) }))}
          place={placeUnit}
          onDone={onChanged}
          onClose={onClose}
        />
      );
  }
}

interface NoticeProps {
  added: AddedNominations;
  onGone: () => void;
  onChanged: () => void;
}

/** What several nominations at once came to; they can be taken back. */
function AddedNotice({ added: { categoryId, ids, nominated, gone }, onGone, onChanged }: NoticeProps) {
  const t = useT();
  const api = useApi();
  const { run, isBusy } = useAction(onChanged);
  const names = (all: readonly string[]) => all.join(t('edition:several.comma'));
  const undo = () =>
    run(
      () => api(removeNominations, { body: { categoryId, ids } }, { showLoading: true }),
      () => {
        onGone();
        onChanged();
      },
    );
  const lines = [
    t('edition:several.added', { count: ids.length }),
    ...(nominated.length > 0 ? [t('edition:several.nominated', { names: names(nominated) })] : []),
    ...(gone.length > 0 ? [t('edition:several.gone', { names: names(gone) })] : []),
  ];
  return (
    <div role="status">
      <Banner
        kind="info"
        icon="info"
        action={
          <>
            {ids.length > 0 ? (
              <Button small variant="ghost" busy={isBusy} onClick={() => void undo()}>
                {t('edition:several.undo')}
              </Button>
            ) : null}
            <Button small variant="ghost" onClick={onGone}>
              {t('manage:list.close')}
            </Button>
          </>
        }
      >
        {lines.join(' ')}
      </Banner>
    </div>
  );
}
