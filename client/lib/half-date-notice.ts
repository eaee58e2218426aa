/** Holds back a form in which a date was typed in part, or cannot be: browsers give such a field the value of an empty one. */

/** Watches all forms. The message stands at the field; `onHidden` shows it where the field is folded away. */
export function startHalfDateNotice(text: string, onHidden: () => void): void {
  // Before React, which listens at the document.
  window.addEventListener(
    'submit',
    (event) => {
      const half = event.target instanceof HTMLFormElement ? [...event.target.elements].find(isHalf) : undefined;
      if (!half) return;
      event.preventDefault();
      event.stopPropagation();
      if (!half.checkVisibility()) return onHidden();
      half.setCustomValidity(text);
      half.reportValidity();
      for (const end of ['input', 'blur']) half.addEventListener(end, () => half.setCustomValidity(''), { once: true });
    },
    true,
  );
}

function isHalf(control: Element): control is HTMLInputElement {
  if (!(control instanceof HTMLInputElement) || !control.type.startsWith('date')) return false;
  const { badInput, rangeUnderflow, rangeOverflow } = control.validity;
  return badInput || rangeUnderflow || rangeOverflow;
}
