/** Units of an edition, and the categories and nominees of the selected one, with add, rename, reorder and remove. */
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { ManagedEdition, ManagedUnit } from '#shared/api/edition-staff.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { CategoryCard } from './category-card.tsx';
import { useName } from '#client/features/award/staff/names.tsx';
import { NominationDialog, type NominationEdit } from './nomination-dialog.tsx';
import { usePartActions, type PartActions, PartDialog, type PartEdit } from './part-dialog.tsx';
import { PartHead } from '#client/features/award/staff/part-head.tsx';
import { RemoveQuestion } from '#client/features/award/staff/form-questions.tsx';
import { writeAddress } from '#client/features/award/staff/write-address.ts';

interface Props {
  edition: ManagedEdition;
  onChanged: () => void;
}

export function EditionUnits({ edition, onChanged }: Props) {
  const t = useT();
  const { search } = useLocation();
  const [part, setPart] = useState<PartEdit | null>(null);
  const [nomination, setNomination] = useState<NominationEdit | null>(null);
  const { move, removal, setRemoval, remove } = usePartActions(onChanged);
  const acts: PartActions = { onMove: move, onRemove: setRemoval, onPart: setPart };
  const unitParameter = new URLSearchParams(search).get('unit');
  const unit = edition.units.find(({ id }) => id === unitParameter) ?? edition.units[0];
  return (
    <>
      <UnitChips edition={edition} current={unit} onAdd={() => setPart({ kind: 'unit', parentId: edition.id, part: null })} />
      {unit ? (
        <Unit edition={edition} unit={unit} acts={acts} onNomination={setNomination} />
      ) : (
        <EmptyState title={t('awards:editions.noUnits')} text={t('awards:editions.noUnitsText')} />
      )}
      {part ? <PartDialog edit={part} onDone={onChanged} onClose={() => setPart(null)} /> : null}
      {nomination ? (
        <NominationDialog editionId={edition.id} edit={nomination} onDone={onChanged} onClose={() => setNomination(null)} />
      ) : null}
      {removal ? (
        <RemoveQuestion name={removal.name} text={t('awards:editions.removeText')} onStay={() => setRemoval(null)} onGo={remove} />
      ) : null}
    </>
  );
}

function UnitChips({ edition, current, onAdd }: { edition: ManagedEdition; current: ManagedUnit | undefined; onAdd: () => void }) {
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
          {nameOf(labelZh, labelEn)} <i>{categories.length}</i>
        </Link>
      ))}
      <Button small variant="ghost" onClick={onAdd}>
        {t('awards:editions.unitAdd')}
      </Button>
    </nav>
  );
}

interface UnitProps {
  edition: ManagedEdition;
  unit: ManagedUnit;
  acts: PartActions;
  onNomination: (edit: NominationEdit) => void;
}

function Unit({ edition, unit, acts, onNomination }: UnitProps) {
  const t = useT();
  const units = edition.units.map(({ id }) => id);
  const categories = unit.categories.map(({ id }) => id);
  return (
    <>
      <PartHead
        level={3}
        zh={unit.labelZh}
        en={unit.labelEn}
        note={t('awards:editions.films', { count: unit.films })}
        place={{
          at: units.indexOf(unit.id),
          count: units.length,
          onMove: (step) => acts.onMove('unit', edition.id, { ids: units, id: unit.id, step }),
        }}
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
      {categories.length === 0 ? <p className="quiet">{t('awards:editions.noCategories')}</p> : null}
      <div className="categories">
        {unit.categories.map((category) => (
          <CategoryCard
            key={category.id}
            category={category}
            unitId={unit.id}
            siblings={categories}
            acts={acts}
            onNomination={onNomination}
          />
        ))}
      </div>
    </>
  );
}
