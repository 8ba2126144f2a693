import type { Ref } from 'react';
import { IconButton } from '../../../ui/Button.tsx';
import styles from './SideColumn.module.css';

export interface SideHeaderProps {
  readonly title: string;
  /** Name of the button that closes it. */
  readonly closeName: string;
  readonly onClose: () => void;
  readonly ref?: Ref<HTMLHeadingElement>;
}

/** The heading of a column or sheet, with the button that closes it. */
export function SideHeader({ title, closeName, onClose, ref }: SideHeaderProps) {
  return (
    <div className={styles.header}>
      <h2 ref={ref} tabIndex={-1}>
        {title}
      </h2>
      <IconButton icon="close" size="small" label={closeName} onClick={onClose} />
    </div>
  );
}
