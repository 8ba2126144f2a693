import type { MouseEvent } from 'react';

/** Whether a click on a link navigates in this tab: the browser opens a new tab or window for any other. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
