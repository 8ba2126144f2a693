import { useEffect, useRef } from 'react';
import styles from './Discussion.module.css';

export interface ExternalDiscussionProps {
  readonly url: string;
  readonly title: string;
  /** Called when the page in the frame asks to be closed. */
  readonly onClose: () => void;
}

/** The discussions front end of Open edX, which an operator keeps, as its sidebar. */
export function ExternalDiscussion({ url, title, onClose }: ExternalDiscussionProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const { origin } = new URL(url);
    const receive = (event: MessageEvent<{ type?: unknown } | null>) => {
      const isFromFrame = event.source === frame.current?.contentWindow && event.origin === origin;
      if (isFromFrame && event.data?.type === 'learning.events.sidebar.close') onClose();
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [url, onClose]);
  return <iframe ref={frame} className={styles.frame} src={url} title={title} allow="clipboard-write" />;
}
