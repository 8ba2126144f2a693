import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface CardProps {
  readonly as?: 'div' | 'section' | 'article' | 'li' | 'aside';
  readonly className?: string | undefined;
  /** The id of its heading, where it is a section or an aside. */
  readonly 'aria-labelledby'?: string | undefined;
  readonly children: ReactNode;
}

/** A bounded thing, one of several to choose from or beside the main text. */
export function Card({ as: Element = 'div', className, children, ...attributes }: CardProps) {
  return (
    <Element className={cx('card', className)} {...attributes}>
      {children}
    </Element>
  );
}
