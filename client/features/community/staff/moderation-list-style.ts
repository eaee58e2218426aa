/** Styles of moderation lists: staff lists whose rows are texts of visitors. */
import { styled, css } from 'styled-components';
import { StaffList } from '#client/ui/list/staff-list-style.ts';

/** Row of a visitor's text: the text, its author, why it is pending, the staff note. */
const message = css`
  .text {
    max-width: 46em;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .meta,
  .reports {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.1rem 0.9rem;
    margin-top: 0.35rem;
    font-size: var(--t-s);
    color: var(--text-2);
    overflow-wrap: anywhere;
  }
  .meta :is(button, a) {
    min-height: 1.5rem;
    color: inherit;
    text-decoration: underline;
  }
  .meta b {
    font-weight: 600;
    color: var(--text);
  }
  .meta .icon,
  .reports .icon {
    width: 1em;
    height: 1em;
  }
  .reports {
    gap: 0.1rem 0.5rem;
    color: var(--danger);
  }
  .text[data-clamped] {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
  }
  .meta + .text {
    margin-top: 0.25rem;
  }
  .held {
    width: fit-content;
    margin-top: 0.4rem;
    padding: 0.3em 0.6em;
    border-radius: 0.3125rem;
    background: var(--warning-ground);
    color: var(--warning);
    font-size: var(--t-xs);
    font-weight: 600;
    line-height: 1;
  }
  .handled .note {
    flex-basis: 100%;
    color: var(--text);
  }
  .what .field {
    max-width: 36rem;
    margin-top: 0.9rem;
  }
`;

export const ModerationList = styled(StaffList)`
  ${message}
`;
