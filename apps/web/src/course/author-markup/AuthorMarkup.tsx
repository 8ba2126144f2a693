import { createElement, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFirstRender } from '../../i18n/first-render.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import { cx } from '../../ui/cx.ts';
import { useReading } from '../../ui/use-reading.ts';
import styles from './AuthorMarkup.module.css';
import { readBlocks, type TextBlock, type TextContent } from './read-blocks.ts';

export interface AuthorMarkupProps {
  readonly html: string;
  /** The frame's accessible name. */
  readonly title: string;
}

/**
 * Scripts never run in this frame (no `allow-scripts`), so that it may have the page's own origin: it can be measured,
 * and images of the LMS load with the learner's session (decision 0025).
 */
const sandbox =
  'allow-same-origin allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox';
const policy = "script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; base-uri 'none'";

/**
 * HTML that a course team wrote, in a separate frame: it looks like the site, is as tall as its content, and can
 * neither change nor read the page (OUT-04, OUT-26).
 */
export function AuthorMarkup(props: AuthorMarkupProps) {
  // A server has no DOM to read HTML with, so its markup only reserves the height of the text.
  return useFirstRender() === null ? <Frame {...props} /> : <Reserve lines={guessLines(props.html)} />;
}

function Frame({ html, title }: AuthorMarkupProps) {
  const { lmsBaseUrl } = useSiteConfig();
  const frameRef = useRef<HTMLIFrameElement>(null);
  const [shell] = useState(makeShell);
  const [isLoaded, setLoaded] = useState(false);
  const [height, setHeight] = useState<number | null>(null);
  const content = useSanitized(html, lmsBaseUrl);
  const blocks = useMemo(() => readBlocks(html), [html]);
  const load = useCallback(() => setLoaded(true), []);
  const reading = useReading();

  useEffect(() => {
    const inside = isLoaded ? frameRef.current?.contentDocument : null;
    if (!inside || !(content instanceof DocumentFragment)) return undefined;
    const box = inside.createElement('div');
    box.className = cx('prose', styles.content);
    box.dir = 'auto';
    box.append(inside.importNode(content, true));
    inside.body.replaceChildren(box);
    const measure = () => setHeight(Math.ceil(box.getBoundingClientRect().height));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [isLoaded, content]);

  useEffect(() => {
    const root = isLoaded ? frameRef.current?.contentDocument?.documentElement : null;
    if (root) root.dataset.reading = reading;
  }, [isLoaded, reading]);

  return (
    <div className={styles.surround}>
      <iframe
        ref={frameRef}
        className={cx(styles.frame, height !== null && styles.measured)}
        style={{ blockSize: height ?? undefined }}
        title={title}
        sandbox={sandbox}
        srcDoc={shell}
        onLoad={load}
      />
      {height === null && (
        // Reserves the height of the text, so that nothing below shifts when the frame loads. Without the sanitizer,
        // the plain text is shown.
        <Blocks content={blocks} isShown={content === 'failed'} />
      )}
    </div>
  );
}

function Reserve({ lines }: { readonly lines: readonly TextBlock[] }) {
  return (
    <div className={styles.surround}>
      <Blocks content={lines} isShown={false} />
    </div>
  );
}

interface BlocksProps {
  readonly content: readonly TextContent[];
  readonly isShown: boolean;
}

function Blocks({ content, isShown }: BlocksProps) {
  return (
    <div
      className={cx('prose', styles.blocks, !isShown && styles.reserve)}
      aria-hidden={isShown ? undefined : true}
    >
      {renderBlocks(content)}
    </div>
  );
}

/** An element without content, such as a rule, must not have children. */
function renderBlocks(content: readonly TextContent[]): ReactNode[] | null {
  if (content.length === 0) return null;
  return content.map((one) =>
    typeof one === 'string' ? one : createElement(one.tag, { key: one.key }, renderBlocks(one.children)),
  );
}

type ReadContent = (html: string, lmsBaseUrl: string) => DocumentFragment;

/** The content for the frame; null while the sanitizer loads, `failed` when it could not be fetched. */
function useSanitized(html: string, lmsBaseUrl: string): DocumentFragment | 'failed' | null {
  const [read, setRead] = useState<{ content: ReadContent } | 'failed' | null>(null);
  useEffect(() => {
    // DOMPurify is too large for the first load.
    import('./sanitize-author-markup.ts').then(
      ({ sanitizeAuthorMarkup }) => setRead({ content: sanitizeAuthorMarkup }),
      () => setRead('failed'),
    );
  }, []);
  return useMemo(
    () => (read === null || read === 'failed' ? read : read.content(html, lmsBaseUrl)),
    [read, html, lmsBaseUrl],
  );
}

/** About its blocks without a DOM, for its height only. */
function guessLines(html: string): TextBlock[] {
  return html
    .split(/<\/(?:p|h[1-3]|tr|li)>/)
    .map((text, line) => ({ key: `line-${line}`, tag: 'p', children: [text.replace(/<[^>]*>/g, '')] }))
    .filter(({ children: [text = ''] }) => text.trim() !== '');
}

/** An empty page with this one's style sheets, language and direction. */
function makeShell(): string {
  const { lang, dir, dataset } = document.documentElement;
  const sheets = [
    ...document.querySelectorAll('link[rel="stylesheet"], head style:not([data-critical])'),
  ].map((sheet) => sheet.outerHTML);
  return `<!doctype html><html lang="${lang}" dir="${dir}" class="${styles.page}" data-reading="${dataset.reading ?? ''}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta http-equiv="Content-Security-Policy" content="${policy}">${sheets.join('')}</head><body></body></html>`;
}
