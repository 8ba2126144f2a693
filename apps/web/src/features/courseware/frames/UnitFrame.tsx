import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFirstRender } from '../../../i18n/first-render.ts';
import { cx } from '../../../ui/cx.ts';
import { frameAttributes } from './frame-attributes.ts';
import { findStartedFrame, hasArrivedBefore, type StartedFrame } from './started-frame.ts';
import styles from './UnitFrames.module.css';

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
  readonly ref: (element: HTMLIFrameElement | null) => (() => void) | undefined;
}

/**
 * The frame of one unit, with the attributes of the wire contract 19.2; the one that the page started beside the program,
 * if that is this unit's.
 */
export const UnitFrame = memo(function UnitFrame(props: UnitFrameProps) {
  const isServed = useFirstRender() !== null;
  const [started] = useState(() => (isServed ? null : findStartedFrame(props.src)));
  return started === null ? (
    <NewFrame {...props} isServed={isServed} />
  ) : (
    <MovedFrame {...props} started={started} />
  );
});

/** A frame of React's own: also one in the markup of a server, which the inline script has given its height meanwhile. */
function NewFrame(props: UnitFrameProps & { readonly isServed: boolean }) {
  const { unitId, title, src, isShown, isScrolling, height, onArrived, ref, isServed } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (hasArrivedBefore(frame.current)) onArrived(unitId);
  }, [unitId, onArrived]);
  const register = useCallback(
    (element: HTMLIFrameElement | null) => {
      frame.current = element;
      return ref(element);
    },
    [ref],
  );
  return (
    <iframe
      ref={register}
      suppressHydrationWarning
      {...(isShown && { id: 'unit-iframe' })}
      data-unit={unitId}
      className={cx(styles.frame, !isShown && styles.prefetched)}
      title={title}
      src={src}
      height={height}
      // Without scripts, it gets no height.
      scrolling={isScrolling || isServed ? 'auto' : 'no'}
      {...frameAttributes}
      allowFullScreen
      onLoad={() => onArrived(unitId)}
      {...(!isShown && { inert: true, tabIndex: -1, 'aria-hidden': true })}
    />
  );
}

/** Moves the started frame here, which doesn't load it again, and gives it the attributes of a new one. */
function MovedFrame({ started, ...props }: UnitFrameProps & { readonly started: StartedFrame }) {
  const { unitId, title, isShown, isScrolling, height, onArrived, ref } = props;
  const container = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const { element } = started;
    if (element.parentElement !== container.current) container.current?.moveBefore(element, null);
    element.removeAttribute('style');
    return ref(element);
  }, [started, ref]);

  useLayoutEffect(() => {
    const { element } = started;
    element.id = isShown ? 'unit-iframe' : '';
    element.className = cx(styles.frame, !isShown && styles.prefetched);
    element.title = title;
    element.height = String(height);
    element.scrolling = isScrolling ? 'auto' : 'no';
    element.inert = !isShown;
    element.tabIndex = isShown ? 0 : -1;
    element.ariaHidden = isShown ? null : 'true';
  }, [started, isShown, title, height, isScrolling]);

  useEffect(() => {
    if (started.hasArrived) onArrived(unitId);
    const arrive = () => onArrived(unitId);
    started.element.addEventListener('load', arrive);
    return () => started.element.removeEventListener('load', arrive);
  }, [started, unitId, onArrived]);

  return <div ref={container} className={styles.frameContainer} />;
}
