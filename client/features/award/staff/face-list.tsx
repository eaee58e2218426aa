/** The faces of a column as cards, in their order. */
import { Trash2 } from '#client/ui/picture/staff-icons.tsx';
import { styled } from 'styled-components';
import type { ManagedFace } from '#shared/api/face-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { ShownMark } from './award-form.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { Names, useName } from './names.tsx';

interface Props {
  faces: readonly ManagedFace[];
  /** Site path of a face's form. */
  to: (id: string) => string;
  onMove: (id: string, step: 1 | -1) => void;
  onRemove: (id: string, name: string) => void;
}

export function FaceList({ faces, to, onMove, onRemove }: Props) {
  const t = useT();
  const nameOf = useName();
  return (
    <Cards>
      {faces.map((face, at) => {
        const name = nameOf(face.nameZh, face.nameEn);
        return (
          <li key={face.id}>
            <Picture image={face.image.image} sizes="6rem" ratio={[3, 4]} widths={[320]} alt="" />
            <div>
              <Link to={to(face.id)}>
                <Names zh={face.nameZh} en={face.nameEn} />
              </Link>
              <span className="twin">{[nameOf(face.roleZh, face.roleEn), face.year].filter(Boolean).join(' · ')}</span>
              <ShownMark shown={face.shown} />
              <span className="does">
                <MoveButtons name={name} at={at} count={faces.length} onMove={(step) => onMove(face.id, step)} />
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('awards:editions.removePart', { name })}
                  onClick={() => onRemove(face.id, name)}
                >
                  <Trash2 className="icon" aria-hidden="true" />
                </button>
              </span>
            </div>
          </li>
        );
      })}
    </Cards>
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
    display: flex;
    justify-content: space-between;
    margin-inline-start: -0.6rem;
  }

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
