/** The row above a form: the way back, what it is, what visitors see of it, and what can be done with the whole. */
import { styled } from 'styled-components';

export const HeadRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1rem;
  min-width: 0;

  .way {
    flex-basis: 100%;
    line-height: 1;
  }
  .back {
    border-bottom: 0;
    font-size: var(--t-ui);
    font-weight: 400;
    color: var(--text-2);
  }
  h2 {
    min-width: 0;
    font-size: 1.5rem;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
    margin-inline-start: auto;
  }
  .ic {
    width: 1.1rem;
    height: 1.1rem;
    stroke-width: 1.6;
  }
`;
