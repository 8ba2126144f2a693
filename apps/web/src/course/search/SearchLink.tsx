import { useQuery } from '@tanstack/react-query';
import { defineMessages, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { searchEnabledQuery } from '../../lms/search.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { paths } from '../paths.ts';
import { useShortcut } from '../shortcuts/registry.ts';
import { ShortcutHelp } from '../shortcuts/ShortcutHelp.tsx';
import styles from './SearchLinkPlace.module.css';

/** The link to the search of a course, if the LMS has one, and the help that lists its shortcut. */
export function SearchLink({ courseId }: { readonly courseId: string }) {
  const isEnabled = useQuery(searchEnabledQuery(courseId)).data === true;
  return isEnabled && <EnabledSearchLink courseId={courseId} />;
}

function EnabledSearchLink({ courseId }: { readonly courseId: string }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const href = paths.search(courseId);
  const label = intl.formatMessage(messages.search);
  const isHere = pathname === href;
  return (
    <>
      {!isHere && <SearchKey label={label} onPress={() => void navigate(href)} />}
      <Link
        className={styles.link}
        href={href}
        aria-label={label}
        title={label}
        aria-current={isHere ? 'page' : undefined}
      >
        <Icon name="search" />
      </Link>
      <ShortcutHelp />
    </>
  );
}

/** A separate component, as the search page uses the shortcut itself. */
function SearchKey({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  useShortcut('search', label, onPress);
  return null;
}

const messages = defineMessages({
  search: {
    defaultMessage: 'Search',
    description: 'Name of the icon at the end of the tabs of a course that leads to its search',
  },
});
