import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export interface TableProps {
  readonly caption: ReactNode;
  readonly hideCaption?: boolean;
  readonly className?: string | undefined;
  /** `<thead>`, `<tbody>`, `<tfoot>`; cells of numbers get the class `number`. */
  readonly children: ReactNode;
}

/** A table that scrolls sideways inside itself where the screen is too narrow, by keyboard too. */
export function Table({ caption, hideCaption = false, className, children }: TableProps) {
  const captionId = useId();
  return (
    <section className="table-scroll" aria-labelledby={captionId} tabIndex={0}>
      <table className={cx('table', className)}>
        <caption id={captionId}>{hideCaption ? <span className="visually-hidden">{caption}</span> : caption}</caption>
        {children}
      </table>
    </section>
  );
}
