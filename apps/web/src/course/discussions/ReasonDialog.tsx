import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import type { Reason } from '../../lms/discussions/config.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFailureText } from '../use-failure-text.ts';

export interface ReasonDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly confirm: string;
  readonly isDanger?: boolean;
  /** With them, one has to be chosen. */
  readonly reasons?: readonly Reason[];
  readonly onConfirm: (reasonCode: string) => Promise<void>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks before something that others notice, with a reason where servers require one. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, title, confirm, isDanger = false, reasons, onConfirm, onClose, children } = props;
  const intl = useIntl();
  const failureText = useFailureText();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const action = useMutation({ mutationFn: onConfirm, onSuccess: onClose });

  function run(): void {
    if (reasons !== undefined && code === '') setMissing(true);
    else action.mutate(code);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={title}
      actions={
        <>
          <Button variant={isDanger ? 'danger' : 'primary'} busy={action.isPending} onClick={run}>
            {confirm}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {intl.formatMessage(messages.cancel)}
          </Button>
        </>
      }
    >
      {children}
      {reasons !== undefined && (
        <ReasonField
          reasons={reasons}
          value={code}
          isMissing={isMissing}
          onChange={(chosen) => {
            setCode(chosen);
            setMissing(false);
          }}
        />
      )}
      {action.isError && (
        <Alert type="danger">{failureText(action.error, intl.formatMessage(messages.failed))}</Alert>
      )}
    </Dialog>
  );
}

interface ReasonFieldProps {
  readonly reasons: readonly Reason[];
  readonly value: string;
  /** One has to be chosen, and wasn't. */
  readonly isMissing: boolean;
  readonly onChange: (code: string) => void;
}

function ReasonField({ reasons, value, isMissing, onChange }: ReasonFieldProps) {
  const intl = useIntl();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{intl.formatMessage(messages.reason)}</label>
      <select
        id={id}
        value={value}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{intl.formatMessage(messages.choose)}</option>
        {reasons.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
      {isMissing && (
        <p id={`${id}-error`} role="alert" className="field__error">
          {intl.formatMessage(messages.missing)}
        </p>
      )}
    </div>
  );
}

const messages = defineMessages({
  cancel: { defaultMessage: 'Cancel', description: 'Button that closes a dialog without doing what it asks' },
  reason: {
    defaultMessage: 'Reason',
    description: 'Label of the reason for closing or editing a post of another person',
  },
  choose: { defaultMessage: 'Choose a reason', description: 'First entry of a list of reasons' },
  missing: { defaultMessage: 'Choose a reason.', description: 'Below a list of reasons when none is chosen' },
  failed: {
    defaultMessage: 'We couldn’t save this. Try again.',
    description: 'In a dialog, when what it asked for failed',
  },
});
