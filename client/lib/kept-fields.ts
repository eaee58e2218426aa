/** Keeps what a visitor has typed when React draws a part of the page anew. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsNow = () => [...document.querySelectorAll<Field>('input, textarea, select')];

/** Remembers the fields of the page; the returned function fills those that have taken the place of one that is gone. */
export function keepFields(): () => void {
  const before = byPlace(fieldsNow());
  return () => {
    const now = byPlace(fieldsNow());
    for (const [place, old] of before) {
      const field = now.get(place);
      if (!old.isConnected && field && field !== old) fill(field, old);
    }
  };
}

/** Names made by `useId`, which change when a part is drawn anew. */
const ofReact = /^[:_«]/;

/** Fields by name, kind and number among those of the same name. */
function byPlace(fields: readonly Field[]): Map<string, Field> {
  const places = new Map<string, Field>();
  for (const field of fields) {
    const group = [ofReact.test(field.name) ? '' : field.name, field.type, field.type === 'radio' ? field.value : ''].join(' ');
    let number = 0;
    while (places.has(`${group} ${number}`)) number += 1;
    places.set(`${group} ${number}`, field);
  }
  return places;
}

/** As if the visitor did it, so that components hear of it. */
function fill(field: Field, { value, checked, type }: Field & { checked?: boolean }): void {
  if (type === 'file' || type === 'hidden' || type === 'submit') return;
  if (type === 'checkbox' || type === 'radio') {
    if (checked !== (field as HTMLInputElement).checked) field.click();
    return;
  }
  if (field.value === value) return;
  // React replaces the setter of each field with one that notes the value as known.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
