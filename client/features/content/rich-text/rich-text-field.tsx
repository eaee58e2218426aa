/** Rich text of a form that is no item: headings, lists, tables and links, without pictures and videos. */
import type { Editor } from '@tiptap/react';
import { useId, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { richStyle, toolsStyle } from './rich-style.ts';
import { useKit } from './use-kit.ts';

interface Props {
  label: string;
  lang: 'zh-Hans' | 'en';
  html: string;
  /** Shown below the text. */
  error?: string | undefined;
  onChange: (html: string) => void;
}

const inserts = ['link'] as const;

/** Needs the texts of the namespace `editor`. */
export function RichTextField({ label, lang, html, error, onChange }: Props): ReactNode {
  const t = useT();
  const id = useId();
  const kit = useKit();
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isLinking, setLinking] = useState(false);
  return (
    <Frame data-invalid={error ? '' : undefined}>
      <p className="label" aria-hidden="true">
        <span>{label}</span> <span className="required">*</span>
      </p>
      <div className="box">
        {kit ? (
          <>
            <kit.RichToolbar editor={editor} target={label} inserts={inserts} onAsk={() => setLinking(true)} />
            <div className="body">
              <kit.RichBody
                html={html}
                onChange={onChange}
                isWritable
                label={label}
                lang={lang}
                placeholder={t('editor:field.bodyHint')}
                {...(error ? { describedBy: `${id}-error` } : {})}
                onEditor={setEditor}
                onFocus={() => undefined}
              />
            </div>
          </>
        ) : (
          <div className="tools" />
        )}
      </div>
      {error ? (
        <p className="message error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {kit && editor && isLinking ? (
        <kit.RichDialog what="link" editor={editor} side={lang === 'en' ? 'en' : 'zh'} videos={[]} onClose={() => setLinking(false)} />
      ) : null}
    </Frame>
  );
}

const Frame = styled.div`
  min-width: 0;

  .label {
    margin-bottom: 0.4rem;
    font-size: var(--t-ui);
    font-weight: 600;
  }
  .box {
    border: 1px solid var(--line-strong);
    border-radius: var(--r-m);
    background: var(--surface);
  }
  &[data-invalid] .box {
    border-color: var(--danger);
  }
  ${toolsStyle}
  .tools {
    border-radius: var(--r-m) var(--r-m) 0 0;
  }
  .body {
    position: relative;
    padding: 0.75rem 1.25rem 1.25rem;
  }
  ${richStyle}
  .message {
    margin-top: 0.4rem;
  }
`;
