/**
 * Light and dark colours of the apps whose cards the Share Lab previews: background, card, texts, links and lines. They
 * follow the apps, not our design, with small print dark enough to read.
 */
export const appColours = `
  [data-app='wechat'] { --a-stage: #ededed; --a-card: #fff; --a-text: #191919; --a-soft: #6b6b6b; --a-accent: #435884; --a-line: #e5e5e5; }
  [data-app='wechat'][data-scheme='dark'] { --a-stage: #111; --a-card: #2c2c2c; --a-text: #d8d8d8; --a-soft: #a6a6a6; --a-accent: #8fa8d6; --a-line: #3a3a3a; }
  [data-app='moments'] { --a-stage: #fff; --a-card: #f3f3f5; --a-text: #191919; --a-soft: #636363; --a-accent: #435884; --a-line: #e5e5e5; }
  [data-app='moments'][data-scheme='dark'] { --a-stage: #191919; --a-card: #262626; --a-text: #cfcfcf; --a-soft: #a6a6a6; --a-accent: #8fa8d6; --a-line: #333; }
  [data-app='whatsapp'] { --a-stage: #efe7de; --a-card: #d9fdd3; --a-text: #111b21; --a-soft: #47565f; --a-accent: #00567d; --a-line: #bfe5b9; }
  [data-app='whatsapp'][data-scheme='dark'] { --a-stage: #0b141a; --a-card: #005c4b; --a-text: #e9edef; --a-soft: #b4d0c9; --a-accent: #7fd3ff; --a-line: #0a6d5a; }
  [data-app='telegram'] { --a-stage: #bcd3a8; --a-card: #effdde; --a-text: #0f1a0a; --a-soft: #3f5f38; --a-accent: #266f27; --a-line: #57a84f; }
  [data-app='telegram'][data-scheme='dark'] { --a-stage: #0e1621; --a-card: #2b5278; --a-text: #fff; --a-soft: #c3d8ec; --a-accent: #a6d4ff; --a-line: #6fb5f2; }
  [data-app='x'] { --a-stage: #fff; --a-card: #fff; --a-text: #0f1419; --a-soft: #536471; --a-accent: #0c62a3; --a-line: #cfd9de; --a-over: rgb(0 0 0 / 0.77); --a-over-text: #fff; }
  [data-app='x'][data-scheme='dark'] { --a-stage: #000; --a-card: #000; --a-text: #e7e9ea; --a-soft: #8b98a5; --a-accent: #4db1f5; --a-line: #2f3336; }
  [data-app='facebook'] { --a-stage: #e4e6eb; --a-card: #f0f2f5; --a-text: #050505; --a-soft: #5a5f66; --a-accent: #0a58c0; --a-line: #d3d6db; }
  [data-app='facebook'][data-scheme='dark'] { --a-stage: #18191a; --a-card: #333435; --a-text: #e4e6eb; --a-soft: #b8bbc0; --a-accent: #7db4ff; --a-line: #434446; }
  [data-app='linkedin'] { --a-stage: #f4f2ee; --a-card: #fff; --a-text: #191919; --a-soft: #5e5e5e; --a-accent: #0a5cab; --a-line: #dcdad5; }
  [data-app='linkedin'][data-scheme='dark'] { --a-stage: #000; --a-card: #1b1f23; --a-text: #e9e9ea; --a-soft: #b3b5b7; --a-accent: #7ebdf7; --a-line: #363a3d; }
  [data-app='slack'] { --a-stage: #fff; --a-card: #fff; --a-text: #1d1c1d; --a-soft: #5a595a; --a-accent: #11598f; --a-line: #ddd; }
  [data-app='slack'][data-scheme='dark'] { --a-stage: #1a1d21; --a-card: #1a1d21; --a-text: #d1d2d3; --a-soft: #ababad; --a-accent: #4db4e6; --a-line: #4a4d52; }
  [data-app='line'] { --a-stage: #8cabd9; --a-card: #fff; --a-text: #111; --a-soft: #666; --a-accent: #1c4f9c; --a-line: #e3e3e3; }
  [data-app='line'][data-scheme='dark'] { --a-stage: #1c2536; --a-card: #2b2b2b; --a-text: #f0f0f0; --a-soft: #b0b0b0; --a-accent: #9dc0ff; --a-line: #3d3d3d; }
  [data-app='dingtalk'] { --a-stage: #eef0f3; --a-card: #fff; --a-text: #171a1d; --a-soft: #646970; --a-accent: #0a5ac2; --a-line: #e6e8eb; }
  [data-app='dingtalk'][data-scheme='dark'] { --a-stage: #1b1b1d; --a-card: #2a2b2d; --a-text: #e8e9ea; --a-soft: #a9acb1; --a-accent: #7cb2ff; --a-line: #3b3c3f; }
  [data-app='feishu'] { --a-stage: #eff0f1; --a-card: #fff; --a-text: #1f2329; --a-soft: #5f656e; --a-accent: #1f50c4; --a-line: #dee0e3; }
  [data-app='feishu'][data-scheme='dark'] { --a-stage: #171717; --a-card: #292929; --a-text: #ebebeb; --a-soft: #adadad; --a-accent: #8db0ff; --a-line: #3f3f3f; }
`;
