import { defineMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { useIsCourseware } from '../route-context.ts';
import { useShortcut } from '../shortcuts/registry.ts';
import { ShortcutHelp } from '../shortcuts/ShortcutHelp.tsx';

/** What keys do where a course has a search: `/` opens it, `?` lists the keys. The courseware has its own list. */
export function SearchKeys({ courseId }: { readonly courseId: string }) {
  const href = paths.search(courseId);
  const isHere = useLocation().pathname === href;
  const isCourseware = useIsCourseware();
  return (
    <>
      {!isHere && <SearchKey href={href} />}
      {!isCourseware && <ShortcutHelp />}
    </>
  );
}

/** A separate component, as the search page uses the shortcut itself. */
function SearchKey({ href }: { readonly href: string }) {
  const intl = useIntl();
  const navigate = useNavigate();
  useShortcut('search', intl.formatMessage(searchLabel), () => void navigate(href));
  return null;
}

export const searchLabel = defineMessage({
  defaultMessage: 'Search',
  description:
    'Name of the link to the search of a course: an icon at the end of its tabs, or one of its menu',
});
