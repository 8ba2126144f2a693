import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from './cx.ts';

export interface TableProps {
  /** Its name for screen readers. */
  readonly caption: ReactNode;
  readonly className?: string | undefined;
  /** `<thead>`, `<tbody>`, `<tfoot>`; cells of numbers get the class `number`. */
  readonly children: ReactNode;
}

/** A table that scrolls sideways inside itself where the screen is too narrow, then by keyboard too. */
export function Table({ caption, className, children }: TableProps) {
  const captionId = useId();
  const frameRef = useRef<HTMLElement>(null);

  useEffect(() => {
    const frame = frameRef.current;
    if (frame === null) return undefined;
    const observer = new ResizeObserver(() => {
      // Focusable only where there is something to scroll.
      if (frame.scrollWidth > frame.clientWidth) frame.tabIndex = 0;
      else frame.removeAttribute('tabindex');
    });
    observer.observe(frame);
    return () => observer.disconnect();
  }, []);

  return (
    <section ref={frameRef} className="table-scroll" aria-labelledby={captionId}>
      <table className={cx('table', className)}>
        <caption id={captionId}>
          <span className="visually-hidden">{caption}</span>
        </caption>
        {children}
      </table>
    </section>
  );
}
