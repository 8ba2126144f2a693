import { type RefObject, useEffect, useState } from 'react';

/** Whether the pointer is over an element or the focus is in it. Escape resets it. */
export function useEngaged(ref: RefObject<HTMLElement | null>): boolean {
  const [isEngaged, setEngaged] = useState(false);

  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const begin = () => setEngaged(true);
    const end = () => setEngaged(false);
    const endOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end();
    };
    element.addEventListener('pointerenter', begin);
    element.addEventListener('pointerleave', end);
    element.addEventListener('focusin', begin);
    element.addEventListener('focusout', end);
    element.addEventListener('keydown', endOnEscape);
    return () => {
      element.removeEventListener('pointerenter', begin);
      element.removeEventListener('pointerleave', end);
      element.removeEventListener('focusin', begin);
      element.removeEventListener('focusout', end);
      element.removeEventListener('keydown', endOnEscape);
    };
  }, [ref]);

  return isEngaged;
}
