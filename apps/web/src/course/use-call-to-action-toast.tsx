import { useCallback } from 'react';
import { Link } from '../ui/Link.tsx';
import { useToasts } from '../ui/Toast.tsx';

/** The response to a call to action: a text with an optional link. */
export interface CallToAction {
  readonly header: string;
  readonly link?: string | null | undefined;
  readonly linkText?: string | null | undefined;
}

/** Shows the response to a call to action as a toast: none without a header, no action without a link text (FRM-08). */
export function useCallToActionToast(): (response: CallToAction) => void {
  const { showToast } = useToasts();
  return useCallback(
    ({ header, link, linkText }: CallToAction) => {
      if (header === '') return;
      showToast({
        message: header,
        ...(link && linkText && { action: <Link href={link}>{linkText}</Link> }),
      });
    },
    [showToast],
  );
}
