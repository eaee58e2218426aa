/** Drop zone for files: drag, paste, or a button for mouse and keyboard. */
import { useId, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { FileButton } from '#client/ui/form/file-button.tsx';

interface Props {
  /** Label of the drop zone. */
  label: string;
  hint: string;
  buttonLabel: string;
  accept: string;
  multiple?: boolean;
  isBusy?: boolean;
  onFiles: (files: File[]) => void;
  /** Progress, previews and messages. */
  children?: ReactNode;
}

export function FileDrop({ label, hint, buttonLabel, accept, multiple = false, isBusy = false, onFiles, children }: Props) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: Iterable<File>) => {
    const chosen = [...files].slice(0, multiple ? undefined : 1);
    if (chosen.length > 0 && !isBusy) onFiles(chosen);
  };
  const handleDrag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') take(event.dataTransfer.files);
  };
  const handlePaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };
  return (
    <Place
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      aria-busy={isBusy || undefined}
      data-over={isOver || undefined}
      onDragOver={handleDrag}
      onDragLeave={handleDrag}
      onDrop={handleDrag}
      onPaste={handlePaste}
    >
      <b id={`${id}-label`}>{label}</b>
      <span id={`${id}-hint`} className="hint">
        {hint}
      </span>
      <FileButton variant="ghost" small busy={isBusy} label={label} accept={accept} multiple={multiple} onFiles={take}>
        {buttonLabel}
      </FileButton>
      {children}
    </Place>
  );
}

const Place = styled.div`
  display: grid;
  justify-items: center;
  gap: 0.5rem;
  padding: 1.5rem 1rem;
  border: 1px dashed var(--line-strong);
  border-radius: var(--r-m);
  background: var(--surface);
  text-align: center;

  &[data-over] {
    border-color: var(--primary);
    background: var(--sunken);
  }
  .hint {
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.6;
  }
  .preview {
    max-height: 10rem;
    max-width: 100%;
    border-radius: var(--r-s);
  }
  progress {
    width: min(20rem, 100%);
    accent-color: var(--primary);
  }
`;
