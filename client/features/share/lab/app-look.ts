/** Card styles of single apps: layout, corners, lines and text limits. */
import { css } from 'styled-components';
import { feeds } from './app-look-feeds.ts';

/** A small square before or after the texts. */
const besideEnd = css`
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  column-gap: 0.75rem;
`;

/** WeChat, DingTalk and Feishu: white cards with a small square at their end. */
const chinese = css`
  [data-app='wechat'] .card,
  [data-app='dingtalk'] .card,
  [data-app='feishu'] .card {
    ${besideEnd}
    padding: 0.8rem 0.9rem;
    border-radius: 0.4rem;
  }
  :is([data-app='wechat'], [data-app='dingtalk']) .title {
    grid-column: 1 / -1;
    font-size: 1rem;
    font-weight: 400;
  }
  :is([data-app='wechat'], [data-app='dingtalk'], [data-app='feishu']) .pic {
    grid-column: 2;
    width: 3.25rem;
    height: 3.25rem;
    border-radius: 0.2rem;
  }
  :is([data-app='wechat'], [data-app='dingtalk']) .description {
    grid-column: 1;
  }
  [data-app='wechat'] .bubble {
    max-width: 16.5rem;
  }
  [data-app='dingtalk'] .bubble {
    max-width: 19rem;
  }
  [data-app='dingtalk'] .card,
  [data-app='feishu'] .card {
    border-radius: 0.6rem;
  }
  [data-app='dingtalk'] .title {
    font-weight: 600;
  }
  [data-app='dingtalk'] .domain {
    grid-column: 1 / -1;
    margin-top: 0.3rem;
    padding-top: 0.5rem;
    border-top: 1px solid var(--a-line);
  }
  [data-app='feishu'] .card {
    border: 1px solid var(--a-line);
    border-inline-start: 0.2rem solid var(--a-accent);
  }
  [data-app='feishu'] :is(.site, .title, .description) {
    grid-column: 1;
  }
  [data-app='feishu'] .title {
    font-size: 0.875rem;
    color: var(--a-accent);
  }
  [data-app='feishu'] .pic {
    grid-row: 1 / span 3;
    width: 4rem;
    height: 4rem;
  }
  [data-app='moments'] .card {
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    column-gap: 0.6rem;
    padding: 0.35rem;
  }
  [data-app='moments'] .pic {
    width: 2.75rem;
    height: 2.75rem;
  }
  [data-app='moments'] .title {
    grid-column: 2;
    font-size: 0.875rem;
    font-weight: 400;
  }
`;

/** WhatsApp, Telegram and LINE: bubbles of a chat. */
const chats = css`
  :is([data-app='whatsapp'], [data-app='telegram']) .bubble {
    padding: 0.3rem;
    border-radius: 0.6rem;
    background: var(--a-card);
  }
  :is([data-app='whatsapp'], [data-app='telegram']) .address {
    order: 1;
    padding: 0.1rem 0.4rem 0.3rem;
  }
  [data-app='whatsapp'] .card {
    padding-bottom: 0.6rem;
    border-radius: 0.4rem;
    background: var(--a-inset);
  }
  [data-app='whatsapp'] .card > p {
    padding-inline: 0.65rem;
  }
  [data-app='whatsapp'] .title {
    padding-top: 0.3rem;
    font-size: 0.875rem;
  }
  [data-app='telegram'] .address {
    order: 0;
    padding: 0.3rem 0.5rem 0;
  }
  [data-app='telegram'] .card {
    margin: 0 0.5rem 0.4rem;
    padding-inline-start: 0.6rem;
    border-inline-start: 0.15rem solid var(--a-line);
  }
  [data-app='telegram'] .site {
    font-size: 0.875rem;
    font-weight: 600;
    color: var(--a-accent);
  }
  [data-app='telegram'] .description {
    font-size: 0.875rem;
    color: var(--a-text);
  }
  [data-app='telegram'] .pic {
    margin-top: 0.25rem;
    border-radius: 0.35rem;
  }
  [data-app='line'] .card {
    padding-bottom: 0.7rem;
    border-radius: 0.8rem;
  }
  [data-app='line'] .card > p {
    padding-inline: 0.8rem;
  }
  [data-app='line'] .card > p:first-child,
  [data-app='line'] .pic + p {
    padding-top: 0.4rem;
  }
  [data-app='line'] .address {
    padding: 0.5rem 0.8rem;
    border-radius: 0.8rem;
    background: var(--a-card);
  }
`;

export const appLook = css`
  ${chinese}
  ${chats}
  ${feeds}

  /* A picture too small for the large card is placed beside the texts. */
  :is([data-app='whatsapp'], [data-app='facebook'], [data-app='line'])[data-shape='thumb'] .card {
    grid-template-columns: auto minmax(0, 1fr);
    align-items: start;
  }
  :is([data-app='whatsapp'], [data-app='facebook'], [data-app='line'])[data-shape='thumb'] .pic {
    grid-row: 1 / span 4;
  }
  :is([data-app='whatsapp'], [data-app='facebook'], [data-app='line'])[data-shape='thumb'] .card > p {
    grid-column: 2;
  }
`;
