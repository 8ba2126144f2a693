import type { FirstRender } from '../i18n/first-render.ts';

/** What a page tells the server of its window (`course/page-cookies.ts`): `1280.closed`, `375.`. */
export function readWindow(cookie: string | null): Pick<FirstRender, 'width' | 'outline'> {
  const [, width, outline] = /^(\d{1,5})\.(open|closed)?$/.exec(cookie ?? '') ?? [];
  return {
    width: width === undefined ? null : Number(width),
    outline: (outline as 'open' | 'closed' | undefined) ?? null,
  };
}
