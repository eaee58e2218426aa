/** Runs at once, or as soon as the mouse button that is held down is let go: a message that appears before would move a pressed button away, and its click be lost. */
export function afterPress(act: () => void): void {
  if (document.querySelector(':active')) addEventListener('mouseup', act, { once: true, capture: true });
  else act();
}
