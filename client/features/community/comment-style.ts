/** The look around the comments: the form, the order, the states. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

export const Section = styled.div`
  .write {
    display: grid;
    gap: 0.5rem;
    padding: 0.9rem 1rem 0.75rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--r-m);
    background: var(--surface);
  }
  .write:focus-within {
    border-color: var(--text);
  }
  textarea:not(.input) {
    width: 100%;
    min-height: 4.5rem;
    max-height: 24rem;
    padding: 0;
    border: 0;
    background: none;
    line-height: 1.7;
    font-size: 1.0625rem;
    resize: none;
    field-sizing: content;
  }
  /* The frame around the field shows the focus. */
  textarea:not(.input):focus-visible {
    outline: 0;
  }
  .write:has(textarea:focus-visible) {
    outline: 0.1875rem solid var(--focus);
    outline-offset: 0.125rem;
  }
  .sorts + .list {
    margin-top: 0.25rem;
  }
  textarea::placeholder {
    color: var(--text-3);
    opacity: 1;
  }
  .foot {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.6rem;
  }
  .count {
    margin-inline-end: auto;
    font-size: var(--t-s);
    color: var(--text-2);
    font-variant-numeric: tabular-nums;
  }
  .write .moment {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-height: 2rem;
    font-size: var(--t-s);
    font-variant-numeric: tabular-nums;
  }
  .write .moment input {
    flex: none;
    width: 1.5rem;
    height: 1.5rem;
  }
  .count[data-full] {
    color: var(--danger);
    font-weight: 600;
  }
  .keys {
    font: 400 var(--t-xs) / 1 var(--f-ui);
    color: var(--text-3);
  }
  .closed {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    padding: 1rem 1.1rem;
    border-radius: var(--r-m);
    background: var(--sunken);
    color: var(--text-2);
  }

  .sorts {
    display: flex;
    gap: 1.25rem;
    margin: 1.25rem 0 0;
    padding: 0;
    border: 0;
    font-size: var(--t-ui);
  }
  .sorts label {
    position: relative;
    display: grid;
    align-items: center;
    min-height: 2.75rem;
    color: var(--text-2);
    cursor: pointer;
  }
  .sorts input {
    position: absolute;
    opacity: 0;
    inset: 0;
    margin: 0;
    cursor: pointer;
  }
  .sorts span {
    padding-block: 0.2rem;
    border-bottom: 0.125rem solid transparent;
    line-height: 1.4;
  }
  .sorts :checked + span {
    color: var(--text);
    font-weight: 600;
    border-color: var(--nose);
  }
  .sorts :focus-visible + span {
    outline: 0.1875rem solid var(--focus);
    outline-offset: 0.1875rem;
    border-radius: 0.25rem;
  }

  .skeleton {
    margin-top: 1rem;
  }
  .skeleton > div {
    display: grid;
    grid-template-columns: 2.25rem minmax(0, 1fr);
    gap: 0.6rem 1.25rem;
    padding-block: 1.35rem;
    border-top: 1px solid var(--line);
  }
  .skeleton .form {
    height: 9.5rem;
    margin-bottom: 1rem;
    border-radius: var(--r-m);
  }
  .skeleton > div > .skeleton-block:first-child {
    grid-row: span 2;
    height: 3rem;
    border-radius: var(--r-perf);
  }
  .skeleton > div > .skeleton-block:nth-child(2) {
    width: 32%;
  }
  .failed {
    display: grid;
    justify-items: start;
    gap: 0.75rem;
    margin-top: 1.5rem;
  }
  .failed p {
    display: flex;
    gap: 0.5rem;
    color: var(--danger);
  }
  .empty {
    padding-block: 2.25rem;
    text-align: center;
    color: var(--text-2);
  }
  .empty .song6 {
    font-size: var(--t-h3);
    color: var(--text);
  }
  .end {
    display: grid;
    justify-items: center;
    gap: 0.75rem;
    margin-top: 1rem;
  }

  ${media.phone} {
    .keys {
      display: none;
    }
  }
`;
