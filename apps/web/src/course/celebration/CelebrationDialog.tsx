import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { Dialog, type DialogProps } from '../../ui/Dialog.tsx';
import styles from './CelebrationDialog.module.css';
import { CelebrationImage, type CelebrationImageProps } from './CelebrationImage.tsx';

export interface CelebrationDialogProps extends Pick<DialogProps, 'open' | 'onClose' | 'title' | 'children'> {
  readonly image: CelebrationImageProps['kind'];
  /** How many marks the image of a streak has. */
  readonly count?: number | undefined;
  /** The main action, if there is one besides continuing. */
  readonly offer?: ReactNode;
}

/** A dialog that congratulates: an image, a text, and a button to continue learning. */
export function CelebrationDialog({ image, count, offer, children, ...dialog }: CelebrationDialogProps) {
  const intl = useIntl();
  return (
    <Dialog
      {...dialog}
      actions={
        <div className={styles.actions}>
          <Button variant={offer ? 'secondary' : 'primary'} onClick={dialog.onClose}>
            {intl.formatMessage(messages.goOn)}
          </Button>
          {offer}
        </div>
      }
    >
      <CelebrationImage kind={image} count={count} />
      <div className={styles.text}>{children}</div>
    </Dialog>
  );
}

const messages = defineMessages({
  goOn: {
    defaultMessage: 'Keep learning',
    description: 'Button that closes a dialog which congratulates a learner',
  },
});
