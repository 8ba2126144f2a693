import { type RefObject, useEffect } from 'react';

/**
 * While open: closes on Escape (giving the focus back to `triggerRef`), on a press outside of `rootRef`,
 * and when the focus moves out of it.
 */
export function useDismiss(
  isOpen: boolean,
  close: () => void,
  rootRef: RefObject<HTMLElement | null>,
  triggerRef: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const root = rootRef.current;
    if (!isOpen || root === null) return undefined;

    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      triggerRef.current?.focus();
      close();
    };
    const closeOnPressOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.contains(event.target)) close();
    };
    const closeOnFocusOut = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && !root.contains(event.relatedTarget)) close();
    };
    // A press inside a frame is only visible to this page as the window's blur event.
    const closeOnBlur = () => close();

    root.addEventListener('keydown', closeOnEscape);
    root.addEventListener('focusout', closeOnFocusOut);
    document.addEventListener('pointerdown', closeOnPressOutside);
    window.addEventListener('blur', closeOnBlur);
    return () => {
      root.removeEventListener('keydown', closeOnEscape);
      root.removeEventListener('focusout', closeOnFocusOut);
      document.removeEventListener('pointerdown', closeOnPressOutside);
      window.removeEventListener('blur', closeOnBlur);
    };
  }, [isOpen, close, rootRef, triggerRef]);
}
