import { type RefObject, useEffect, useRef } from 'react';

/** Receives the focus from what is removed in it: a post, and the list of responses. */
const HOLDER = '[tabindex="-1"]';

/** Moves the focus from a form that is about to close to the post around it. */
export function focusPost(form: Element | null): void {
  if (form?.contains(document.activeElement)) focusHolder(form);
}

function focusHolder(inside: Element): void {
  inside.closest<HTMLElement>(HOLDER)?.focus({ preventScroll: true });
}

/**
 * For what is in a post. Returns a function to call before the post is deleted: once it is gone, with the dialog that had
 * the focus, the focus moves to what was around the post.
 */
export function useFocusAfterDeletion(ref: RefObject<Element | null>): (isDeleting: boolean) => void {
  const isDeleting = useRef(false);
  useEffect(() => {
    const around = ref.current?.closest(HOLDER)?.parentElement;
    return () => {
      if (isDeleting.current && around?.isConnected) focusHolder(around);
    };
  }, [ref]);
  return (next) => {
    isDeleting.current = next;
  };
}
