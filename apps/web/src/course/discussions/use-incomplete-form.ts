import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * A form that says what is missing once its writer tried to send it. Each refusal puts the focus into the first field with
 * `aria-invalid`, so that screen readers read its error.
 */
export function useIncompleteForm() {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  const refuse = useCallback(() => setRefusals((before) => before + 1), []);
  const accept = useCallback(() => setRefusals(0), []);
  return { form, isRefused: refusals > 0, refuse, accept };
}
