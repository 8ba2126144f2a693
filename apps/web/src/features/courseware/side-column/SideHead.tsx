import type { Ref } from 'react';
import { IconButton } from '../../../ui/Button.tsx';
import styles from './SideColumn.module.css';

export interface SideHeadProps {
  readonly title: string;
  /** Name of the button that closes it. */
  readonly closeName: string;
  readonly onClose: () => void;
  readonly ref?: Ref<HTMLHeadingElement>;
}

/** The heading of a column or sheet, with the button that closes it. */
export function SideHead({ title, closeName, onClose, ref }: SideHeadProps) {
  return (
    <div className={styles.head}>
      <h2 ref={ref} tabIndex={-1}>
        {title}
      </h2>
      <IconButton icon="close" size="small" label={closeName} onClick={onClose} />
    </div>
  );
}
