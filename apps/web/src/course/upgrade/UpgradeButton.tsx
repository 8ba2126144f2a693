import { defineMessage, defineMessages, type MessageValue, useIntl } from 'react-intl';
import { useFormat } from '../../i18n/use-format.ts';
import type { Offer, VerifiedMode } from '../../lms/shared/upgrade.ts';
import { ButtonLink, type ButtonLook } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './UpgradeNotice.module.css';

export interface UpgradeButtonProps extends Pick<ButtonLook, 'variant' | 'wide'> {
  readonly verifiedMode: VerifiedMode;
  readonly offer: Pick<Offer, 'upgradeUrl' | 'discountedPrice' | 'originalPrice'> | null;
}

/** Leads to the upgrade and shows the price; an offer has two prices and its own URL (UPG-11). */
export function UpgradeButton({ verifiedMode, offer, ...look }: UpgradeButtonProps) {
  const intl = useIntl();
  const format = useFormat();
  const price =
    offer === null ? (
      <bdi key="price">{format.money(verifiedMode.price, verifiedMode.currencySymbol)}</bdi>
    ) : (
      <Discount key="price" offer={offer} />
    );
  return (
    <ButtonLink {...look} href={offer?.upgradeUrl ?? verifiedMode.upgradeUrl}>
      <span>{intl.formatMessage(upgradeFor, { price })}</span>
    </ButtonLink>
  );
}

/** Both prices: the original one is struck through, and labeled for screen readers (A11-06). */
function Discount({ offer }: { readonly offer: NonNullable<UpgradeButtonProps['offer']> }) {
  const intl = useIntl();
  return (
    <>
      <VisuallyHidden>{intl.formatMessage(messages.discounted)}</VisuallyHidden>{' '}
      <bdi>{offer.discountedPrice}</bdi>{' '}
      <VisuallyHidden>{intl.formatMessage(messages.original)}</VisuallyHidden>{' '}
      <s className={styles.original}>
        <bdi>{offer.originalPrice}</bdi>
      </s>
    </>
  );
}

const upgradeFor = defineMessage<{ price: MessageValue }>({
  defaultMessage: 'Upgrade for {price}',
  description:
    'Link to the page where a learner pays for the verified track of a course; the price is like "$149", or a lower price with the former one struck through',
});

const messages = defineMessages({
  discounted: {
    defaultMessage: 'Discounted price:',
    description: 'Screen reader text before the lower of two prices',
  },
  original: {
    defaultMessage: 'Original price:',
    description: 'Screen reader text before the higher of two prices, which no longer holds',
  },
});
