import { useLayoutEffect, useRef } from 'react';
import { useLms } from '../../lms/lms.ts';
import { cx } from '../../ui/cx.ts';
import styles from './Discussions.module.css';
import { typesetFormulas } from './formulas.ts';
import { readPostContent } from './post-content.ts';

export interface PostBodyProps {
  /** Not sanitized. */
  readonly html: string;
}

/** The text of a post. */
export function PostBody({ html }: PostBodyProps) {
  const { config, log } = useLms();
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    if (box === null) return;
    box.replaceChildren(document.importNode(readPostContent(html, config.lmsBaseUrl), true));
    typesetFormulas(box).catch((error: unknown) => log.failure(error));
  }, [html, config.lmsBaseUrl, log]);
  return <div ref={ref} className={cx('prose', styles.body)} dir="auto" />;
}
