/** Says when a field has no room for all that is typed, pasted or dropped; browsers leave out the rest silently. */

type LimitedField = HTMLInputElement | HTMLTextAreaElement;

export interface Cut {
  /** Characters that the field holds. */
  max: number;
  /** Characters that were left out. */
  count: number;
}

/** Watches all fields with a `maxLength`. Text that an input method composes counts once it is committed. */
export function startCutNotice(onCut: (cut: Cut) => void): void {
  /** Characters besides the composed ones. */
  let othersLength = 0;
  const check = (field: LimitedField, length: number) => {
    if (length > field.maxLength) onCut({ max: field.maxLength, count: length - field.maxLength });
  };
  document.addEventListener(
    'beforeinput',
    (event) => {
      const field = limitedField(event.target);
      const added = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
      if (field && !event.isComposing && added !== '') check(field, unselectedLength(field) + added.length);
    },
    true,
  );
  document.addEventListener(
    'compositionstart',
    ({ target }) => {
      const field = limitedField(target);
      if (field) othersLength = unselectedLength(field);
    },
    true,
  );
  document.addEventListener(
    'compositionend',
    ({ target, data }) => {
      const field = limitedField(target);
      if (field) check(field, othersLength + data.length);
    },
    true,
  );
}

function limitedField(target: EventTarget | null): LimitedField | null {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && target.maxLength >= 0 ? target : null;
}

function unselectedLength({ value, selectionStart, selectionEnd }: LimitedField): number {
  return value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0));
}
