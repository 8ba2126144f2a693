import type { FirstRender } from '../i18n/first-render.ts';

/** What a page reports of its window to the server (`course/page-cookies.ts`): `1280.closed`, `375.`. */
export function readWindow(cookie: string | null): Pick<FirstRender, 'width' | 'outline'> {
  const [, width, outline] = /^(\d{1,5})\.(open|closed)?$/.exec(cookie ?? '') ?? [];
  return {
    width: width === undefined ? null : Number(width),
    outline: (outline as 'open' | 'closed' | undefined) ?? null,
  };
}
