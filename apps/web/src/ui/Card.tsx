import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface CardProps {
  readonly as?: 'div' | 'section' | 'article' | 'li' | 'aside';
  readonly className?: string | undefined;
  /** The id of its heading, where it is a section or an aside. */
  readonly 'aria-labelledby'?: string | undefined;
  readonly children: ReactNode;
}

/** A bordered box: one of several to choose from, or an aside to the main text. */
export function Card({ as: Element = 'div', className, children, ...attributes }: CardProps) {
  return (
    <Element className={cx('card', className)} {...attributes}>
      {children}
    </Element>
  );
}
