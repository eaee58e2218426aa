/** The signs of a film or video: like, save and share with what else the page has, four in a row on phones. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { railAction, railRow } from '#client/ui/rail-action.ts';
import { shareRail } from './share-layout.ts';

export const Signs = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem 1.5rem;

  ${shareRail}
  .trailer,
  .comments {
    ${railAction}
  }
  .marks {
    display: flex;
    flex-wrap: wrap;
    gap: inherit;
  }
  & > :has(> .marks) {
    gap: inherit;
  }

  ${media.phone} {
    && {
      ${railRow}
    }
  }
`;
