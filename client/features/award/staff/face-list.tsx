/** The faces of a column as cards, in their order. */
import { styled } from 'styled-components';
import type { FaceRow } from '#shared/api/record/face.ts';
import { media } from '#client/theme/media.ts';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { inOrder } from '#client/ui/list/order.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';
import { Link } from '#client/ui/link.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { HeldLicence, ShownMark } from '#client/record/form-parts.tsx';
import { Names, useName } from '#client/record/names.tsx';
import { useRowActions } from '#client/record/row-actions.ts';

interface Props {
  faces: readonly FaceRow[];
  /** Site path of a face's form. */
  to: (id: string) => string;
  /** Saves the place of a moved face; resolves to whether it was saved. */
  onOrder: (ids: readonly string[], movedId: string) => Promise<boolean>;
  onEdit: (id: string) => void;
  onRemove: (id: string, name: string) => void;
}

export function FaceList({ faces, to, onOrder, onEdit, onRemove }: Props) {
  const nameOf = useName();
  const texts = useSortTexts();
  const rowActions = useRowActions();
  const nameOfFace = (id: string) => {
    const face = faces.find((one) => one.id === id);
    return face ? nameOf(face.nameZh, face.nameEn) : '';
  };
  return (
    <SortableList ids={faces.map(({ id }) => id)} nameOf={nameOfFace} texts={texts} layout="grid" onOrder={onOrder}>
      {(order) => (
        <Cards>
          {inOrder(faces, order, ({ id }) => id).map((face) => {
            const name = nameOfFace(face.id);
            return (
              <SortableItem key={face.id} id={face.id}>
                <Picture image={face.image.image} sizes="6rem" ratio={[3, 4]} widths={[320]} alt="" />
                <div>
                  <Link to={to(face.id)}>
                    <Names zh={face.nameZh} en={face.nameEn} />
                  </Link>
                  <span className="twin">{[nameOf(face.roleZh, face.roleEn), face.year].filter(Boolean).join(' · ')}</span>
                  <ShownMark shown={face.shown} />
                  <HeldLicence item={face.image} />
                  <span className="does">
                    <Handle actions={rowActions({ name, onEdit: () => onEdit(face.id), onRemove: () => onRemove(face.id, name) })} />
                  </span>
                </div>
              </SortableItem>
            );
          })}
        </Cards>
      )}
    </SortableList>
  );
}

const Cards = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
  gap: 1rem;

  li {
    display: grid;
    grid-template-columns: 6rem minmax(0, 1fr);
    gap: 1rem;
    padding: 0.75rem;
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e1);
  }
  img {
    width: 6rem;
    height: auto;
    border-radius: var(--r-s);
  }
  li > div {
    display: grid;
    align-content: start;
    gap: 0.25rem;
    min-width: 0;
  }
  a b {
    font: 600 1.0625rem / 1.4 var(--f-song);
    overflow-wrap: anywhere;
  }
  a:hover b {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .does {
    margin-inline-start: -0.75rem;
  }

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
