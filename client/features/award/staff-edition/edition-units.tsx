/** Units of an edition, and the categories and nominees of the selected one, with add, rename, reorder and remove. */
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { ManagedCategory, ManagedEdition, ManagedUnit } from '#shared/api/edition-staff.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { CategoryCard } from './category-card.tsx';
import { useName } from '#client/record/names.tsx';
import { NominationDialog, type NominationEdit } from './nomination-dialog.tsx';
import { RemovalQuestion } from '#client/record/use-removal.tsx';
import { usePartActions, type PartActions, PartDialog, type PartEdit } from './part-dialog.tsx';
import { PartHead } from '#client/features/award/staff/part-head.tsx';
import { removeNominations } from '#shared/api/edition-part-staff.ts';
import { useApi } from '#client/lib/api.ts';
import { Banner } from '#client/ui/banner.tsx';
import { useAction } from '#client/record/use-action.ts';
import { NomineesDialog, type AddedNominations } from './nominees-dialog.tsx';
import { OrderDialog } from '#client/record/order-dialog.tsx';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { inOrder } from '#client/ui/list/order.ts';
import { SortableList } from '#client/ui/list/sortable-list.tsx';
import { writeAddress } from '#client/record/write-address.ts';

interface Props {
  edition: ManagedEdition;
  onChanged: () => void;
}

export function EditionUnits({ edition, onChanged }: Props) {
  const t = useT();
  const { search } = useLocation();
  const [part, setPart] = useState<PartEdit | null>(null);
  const [nomination, setNomination] = useState<NominationEdit | null>(null);
  const [severalId, setSeveralId] = useState<string | null>(null);
  const [added, setAdded] = useState<AddedNominations | null>(null);
  const [isOrdering, setOrdering] = useState(false);
  const nameOf = useName();
  const { order, remove, question } = usePartActions('awards:editions.removeText', onChanged);
  const acts: PartActions = { onOrder: order, onRemove: remove, onPart: setPart };
  const unitParameter = new URLSearchParams(search).get('unit');
  const unit = edition.units.find(({ id }) => id === unitParameter) ?? edition.units[0];
  // As it is now: a list that is opened while nominees are taken back gets them back.
  const several = unit?.categories.find(({ id }) => id === severalId);
  return (
    <>
      <UnitChips
        edition={edition}
        current={unit}
        onAdd={() => setPart({ kind: 'unit', parentId: edition.id, part: null })}
        onOrder={() => setOrdering(true)}
      />
      {added ? <AddedNotice added={added} onGone={() => setAdded(null)} onChanged={onChanged} /> : null}
      {unit ? (
        <Unit edition={edition} unit={unit} acts={acts} onNomination={setNomination} onSeveral={({ id }) => setSeveralId(id)} />
      ) : (
        <EmptyState title={t('awards:editions.noUnits')} text={t('awards:editions.noUnitsText')} />
      )}
      {part ? <PartDialog edit={part} keys={edition.units.map(({ key }) => key)} onDone={onChanged} onClose={() => setPart(null)} /> : null}
      {nomination ? (
        <NominationDialog editionId={edition.id} edit={nomination} onDone={onChanged} onClose={() => setNomination(null)} />
      ) : null}
      {several ? (
        <NomineesDialog
          editionId={edition.id}
          category={several}
          onAdded={(outcome) => {
            setAdded(outcome);
            onChanged();
          }}
          onClose={() => setSeveralId(null)}
        />
      ) : null}
      {isOrdering ? (
        <OrderDialog
          title={t('awards:editions.unitOrder')}
          rows={edition.units.map(({ id, labelZh, labelEn }) => ({ id, name: nameOf(labelZh, labelEn) }))}
          onOrder={(change) => order('unit', edition.id, change)}
          onClose={() => setOrdering(false)}
        />
      ) : null}
      <RemovalQuestion {...question} />
    </>
  );
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
      () => api(removeNominations, { body: { categoryId, ids } }),
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

interface ChipsProps {
  edition: ManagedEdition;
  current: ManagedUnit | undefined;
  onAdd: () => void;
  onOrder: () => void;
}

function UnitChips({ edition, current, onAdd, onOrder }: ChipsProps) {
  const t = useT();
  const nameOf = useName();
  return (
    <nav className="chips" aria-label={t('awards:editions.unitList')}>
      {edition.units.map(({ id, labelZh, labelEn, categories }) => (
        <Link
          key={id}
          className="chip"
          aria-current={id === current?.id ? 'true' : undefined}
          data-keep-scroll=""
          to={`${staffPaths.editions}${writeAddress('', { id: edition.id, part: 'nominations', unit: id })}`}
        >
          <span>{nameOf(labelZh, labelEn)}</span> <i>{categories.length}</i>
        </Link>
      ))}
      <Button small variant="ghost" onClick={onAdd}>
        {t('awards:editions.unitAdd')}
      </Button>
      {edition.units.length > 1 ? (
        <Button small variant="ghost" onClick={onOrder}>
          {t('awards:order.open')}
        </Button>
      ) : null}
    </nav>
  );
}

interface UnitProps {
  edition: ManagedEdition;
  unit: ManagedUnit;
  acts: PartActions;
  onNomination: (edit: NominationEdit) => void;
  onSeveral: (category: ManagedCategory) => void;
}

function Unit({ edition, unit, acts, onNomination, onSeveral }: UnitProps) {
  const t = useT();
  const texts = useSortTexts();
  const nameOf = useName();
  const base = unit.categories.map(({ id }) => id);
  const nameOfCategory = (id: string) => {
    const category = unit.categories.find((one) => one.id === id);
    return category ? nameOf(category.labelZh, category.labelEn) : '';
  };
  return (
    <>
      <PartHead
        zh={unit.labelZh}
        en={unit.labelEn}
        note={t('awards:editions.films', { count: unit.films })}
        onEdit={() => acts.onPart({ kind: 'unit', parentId: edition.id, part: unit })}
        onRemove={(name) => acts.onRemove({ kind: 'unit', parentId: edition.id, id: unit.id, name })}
      >
        <Link
          className="button ghost small-button"
          to={`${staffPaths.films}${writeAddress('', { editionId: edition.id, unitId: unit.id })}`}
        >
          {t('awards:editions.unitFilms')}
        </Link>
        <Button small onClick={() => acts.onPart({ kind: 'category', parentId: unit.id, part: null })}>
          {t('awards:editions.categoryAdd')}
        </Button>
      </PartHead>
      {base.length === 0 ? <p className="quiet">{t('awards:editions.noCategories')}</p> : null}
      <SortableList
        ids={base}
        nameOf={nameOfCategory}
        texts={texts}
        layout="grid"
        onOrder={(ids) => acts.onOrder('category', unit.id, { base, ids })}
      >
        {(order) => (
          <div className="categories">
            {inOrder(unit.categories, order, ({ id }) => id).map((category) => (
              <CategoryCard
                key={category.id}
                category={category}
                unitId={unit.id}
                acts={acts}
                onNomination={onNomination}
                onSeveral={() => onSeveral(category)}
              />
            ))}
          </div>
        )}
      </SortableList>
    </>
  );
}
