/** A button that opens the file picker. */
import { useRef, type ReactNode } from 'react';
import { Button, type ButtonProps } from '#client/ui/button.tsx';

interface Props extends Pick<ButtonProps, 'variant' | 'small' | 'busy'> {
  /** Name of the choice. */
  label: string;
  accept: string;
  multiple?: boolean;
  /** At least one file; only one unless several may be chosen. */
  onFiles: (files: [File, ...File[]]) => void;
  /** Label of the button. */
  children: ReactNode;
}

export function FileButton({ label, accept, multiple = false, onFiles, children, ...button }: Props): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const [first, ...others] = target.files ?? [];
          // The same file, perhaps mended, can be chosen again.
          target.value = '';
          if (first) onFiles([first, ...others]);
        }}
      />
    </>
  );
}
