import { readFrameMessage } from '@lectern/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { parseUrl } from '../../../course/parse-url.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { frameAttributes } from './frame-attributes.ts';
import styles from './UnitFrames.module.css';

/** What a unit asks to show in a dialog: markup, or else a page. */
export interface ModalContent {
  readonly title: string | null;
  readonly body: string | null;
  readonly url: string | null;
  /** A CSS length, or pixels; null leaves it to the dialog. */
  readonly height: string | number | null;
}

export interface FrameModalProps {
  readonly content: ModalContent | null;
  readonly onClose: () => void;
}

/**
 * The dialog that a unit opens over the page (CWR-50). Markup is untrusted and shown in a sandbox without scripts. A page
 * gets the unit's permissions, and may close the dialog, from whichever site it comes; only http and https addresses are
 * opened.
 */
export function FrameModal({ content, onClose }: FrameModalProps) {
  const intl = useIntl();
  const pageRef = useRef<HTMLIFrameElement>(null);
  const receive = useEffectEvent(({ source, data }: MessageEvent) => {
    const isFromPage = source !== null && source === pageRef.current?.contentWindow;
    if (isFromPage && readFrameMessage(data)?.type === 'plugin.modal-close') onClose();
  });
  useEffect(() => {
    const listener = (event: MessageEvent) => receive(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);
  const title = content?.title || intl.formatMessage(untitled);
  const frame = {
    className: styles.modal,
    title,
    style: { height: content?.height ?? '70dvh' },
    referrerPolicy: 'origin',
  } as const;
  return (
    <Dialog open={content !== null} onClose={onClose} title={title} size="large">
      {content !== null &&
        (content.body !== null ? (
          <iframe {...frame} srcDoc={content.body} sandbox="allow-popups allow-popups-to-escape-sandbox" />
        ) : (
          isWebPage(content.url) && (
            <iframe
              {...frame}
              ref={pageRef}
              src={content.url}
              allow={frameAttributes.allow}
              allowFullScreen
            />
          )
        ))}
    </Dialog>
  );
}

function isWebPage(url: string | null): url is string {
  const protocol = url === null ? null : parseUrl(url)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}

const untitled = defineMessage({
  defaultMessage: 'More about this unit',
  description: 'Title of a dialog that the content of a unit opens without giving it one',
});
