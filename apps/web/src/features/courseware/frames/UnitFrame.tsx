import { memo, type Ref } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './UnitFrames.module.css';

/** Permissions of a unit and of what it embeds (CWR-47). */
export const framePermissions = 'microphone *; camera *; midi *; geolocation *; encrypted-media *';

export interface UnitFrameProps {
  readonly unitId: string;
  readonly title: string;
  readonly src: string;
  /** The others are prefetched: in the page, but invisible and inert. */
  readonly isShown: boolean;
  /** It has its own scrollbar. */
  readonly isScrolling: boolean;
  /** CSS pixels. */
  readonly height: number;
  readonly onArrived: (unitId: string) => void;
  readonly ref: Ref<HTMLIFrameElement>;
}

/** The frame of one unit, with the attributes of the wire contract 19.2. */
export const UnitFrame = memo(function UnitFrame(props: UnitFrameProps) {
  const { unitId, title, src, isShown, isScrolling, height, onArrived, ref } = props;
  return (
    <iframe
      ref={ref}
      {...(isShown && { id: 'unit-iframe' })}
      data-unit={unitId}
      className={cx(styles.frame, !isShown && styles.prepared)}
      title={title}
      src={src}
      height={height}
      scrolling={isScrolling ? 'auto' : 'no'}
      allow={framePermissions}
      allowFullScreen
      referrerPolicy="origin"
      onLoad={() => onArrived(unitId)}
      {...(!isShown && { inert: true, tabIndex: -1, 'aria-hidden': true })}
    />
  );
});
