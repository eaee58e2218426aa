/** Styles of the subtitle panel. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

export const SubtitleBox = styled.div`
  display: grid;
  gap: 0.75rem;
  padding-top: 1rem;
  border-top: 1px solid var(--line);

  > h3:focus {
    outline: 0;
  }
  > h3 {
    font: 600 var(--t-ui) / 1.4 var(--f-ui);
    letter-spacing: 0;
  }
  > ul li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1.25rem;
    padding-block: 0.6rem;
    border-bottom: 1px solid var(--line);
  }
  > ul b {
    min-width: 6rem;
  }
  .link {
    font-size: var(--t-s);
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }
  li > .acts {
    margin-inline-start: auto;
  }
  .add {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.6rem;
  }
  .add label {
    display: grid;
    gap: 0.4rem;
    font-size: var(--t-s);
    font-weight: 600;
  }
  .add select {
    width: 14rem;
    max-width: 100%;
    min-height: 2.5rem;
    font-size: var(--t-ui);
    font-weight: 400;
  }
  .add .message {
    flex: 1 1 100%;
  }
  .refused {
    display: grid;
    gap: 0.75rem;
    min-width: 0;
    padding: 1rem;
    border-radius: var(--r-m);
    background: var(--danger-ground);
    font-size: var(--t-s);
    line-height: 1.6;
  }
  .refused[data-problem=''] {
    background: var(--surface);
    border: 1px solid var(--line);
  }
  .refused ul {
    max-height: 14rem;
    padding-inline-start: 1.25rem;
    list-style: disc;
    overflow: auto;
  }
  ${media.phone} {
    li > .acts {
      margin-inline-start: 0;
    }
  }
`;
