import { useId, useRef } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { useToasts } from '../../../ui/Toast.tsx';

export interface AddressProps {
  readonly address: string;
}

/** The calendar's URL: as a link for the calendar app of this device, and to copy for others. */
export function Address({ address }: AddressProps) {
  const intl = useIntl();
  const { showToast } = useToasts();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ message: intl.formatMessage(messages.copied), tone: 'success' });
    } catch {
      // The clipboard is blocked: the text is selected, so the reader can copy it by hand.
      field.current?.select();
    }
  };

  return (
    <>
      <div className="field">
        <label htmlFor={id}>{intl.formatMessage(messages.address)}</label>
        <p className="field__hint" id={`${id}-hint`}>
          {intl.formatMessage(messages.hint)}
        </p>
        <input
          ref={field}
          id={id}
          type="text"
          readOnly
          dir="ltr"
          value={address}
          aria-describedby={`${id}-hint`}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </div>
      <div className="form__actions">
        <ButtonLink variant="primary" href={address.replace(/^https?:/, 'webcal:')}>
          {intl.formatMessage(messages.open)}
        </ButtonLink>
        <Button onClick={() => void copy()}>{intl.formatMessage(messages.copy)}</Button>
      </div>
    </>
  );
}

const messages = defineMessages({
  address: {
    defaultMessage: 'Private link',
    description: 'Label of the address at which a calendar program finds the due dates of a learner',
  },
  hint: {
    defaultMessage: 'Anyone with this link can see your due dates, so keep it private.',
    description: 'Below the private link of a calendar of due dates',
  },
  open: {
    defaultMessage: 'Open in your calendar',
    description: 'Link that subscribes the calendar program of this device to due dates',
  },
  copy: {
    defaultMessage: 'Copy link',
    description: 'Button that copies the private link of a calendar of due dates',
  },
  copied: {
    defaultMessage: 'Link copied.',
    description: 'Short message after the private address of a calendar of due dates was copied',
  },
});
