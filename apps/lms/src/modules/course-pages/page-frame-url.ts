import { withReading } from '../../pages/current-reading.ts';

/** The address of a static page's content on the units origin. */
export function pageFrameUrl(
  unitsOrigin: string,
  { courseKey, slug, token }: { courseKey: string; slug: string; token: string },
): string {
  return withReading(
    `${unitsOrigin}/units/pages/${encodeURIComponent(courseKey)}/${encodeURIComponent(slug)}?token=${token}`,
  );
}
