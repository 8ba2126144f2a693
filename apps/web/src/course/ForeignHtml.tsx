import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSiteConfig } from '../lms/lms.ts';
import { cx } from '../ui/cx.ts';
import styles from './ForeignHtml.module.css';
import { readForeignContent } from './foreign-content.ts';

export interface ForeignHtmlProps {
  readonly html: string;
  /** What it is, for those who hear that there is a frame. */
  readonly title: string;
}

/**
 * Scripts never run in there (no `allow-scripts`), so that the frame may be of the page's own origin: it can be
 * measured, and pictures of the LMS come with the learner's session (decision 0025).
 */
const sandbox =
  'allow-same-origin allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox';
const policy = "script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; base-uri 'none'";

/**
 * HTML that a course team wrote, in a frame of its own: it looks like the site, is as tall as what it holds, and can
 * neither change nor read the page (OUT-04, OUT-26).
 */
export function ForeignHtml({ html, title }: ForeignHtmlProps) {
  const { lmsBaseUrl } = useSiteConfig();
  const frameRef = useRef<HTMLIFrameElement>(null);
  const [shell] = useState(makeShell);
  const [isLoaded, setLoaded] = useState(false);
  const [height, setHeight] = useState<number | null>(null);
  const content = useMemo(() => readForeignContent(html, lmsBaseUrl), [html, lmsBaseUrl]);
  const load = useCallback(() => setLoaded(true), []);

  useEffect(() => {
    const inside = isLoaded ? frameRef.current?.contentDocument : null;
    if (!inside) return undefined;
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

  return (
    <div className={styles.place}>
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
        // As tall as what comes, but for pictures, so that nothing below moves when it does.
        <div className={cx('prose', styles.reserve)} aria-hidden="true">
          {listLines(content).map(({ key, text }) => (
            <p key={key}>{text}</p>
          ))}
        </div>
      )}
    </div>
  );
}

/** Its paragraphs, entries and rows; all of it where it has none. */
function listLines(content: DocumentFragment): { key: string; text: string | null }[] {
  const lines = [...content.querySelectorAll('p, h1, h2, h3, tr, li:not(:has(p, li))')];
  return (lines.length > 0 ? lines : [content]).map(({ textContent }, line) => ({
    key: `line-${line}`,
    text: textContent,
  }));
}

/** A page without anything on it, in the looks of this one: its style sheets, language and direction. */
function makeShell(): string {
  const { lang, dir } = document.documentElement;
  const sheets = [...document.querySelectorAll('link[rel="stylesheet"], head style')].map(
    (sheet) => sheet.outerHTML,
  );
  return `<!doctype html><html lang="${lang}" dir="${dir}" class="${styles.page}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta http-equiv="Content-Security-Policy" content="${policy}">${sheets.join('')}</head><body></body></html>`;
}
