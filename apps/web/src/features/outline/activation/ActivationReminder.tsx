import { useEffect, useState } from 'react';
import { OptionalContent } from '../../../course/OptionalContent.tsx';
import { lazyWithMessages } from '../../../i18n/lazy-with-messages.ts';
import { useSiteConfig } from '../../../lms/lms.ts';
import { takeActivationPopup } from './popup-cookie.ts';

const ActivationDialog = lazyWithMessages(
  'ActivationDialog',
  async () => (await import('./ActivationDialog.tsx')).ActivationDialog,
);

/** Opens the activation dialog if the LMS asks for it; otherwise its code isn't even fetched. */
export function ActivationReminder() {
  const { cookieDomain } = useSiteConfig();
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    if (takeActivationPopup(document, cookieDomain)) setIsAsked(true);
  }, [cookieDomain]);
  if (!isAsked) return null;
  return (
    <OptionalContent>
      <ActivationDialog />
    </OptionalContent>
  );
}
