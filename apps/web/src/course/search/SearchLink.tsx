import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { searchEnabledQuery } from '../../lms/search.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { paths } from '../paths.ts';
import styles from './LazySearchLink.module.css';
import { SearchKeys, searchLabel } from './SearchKeys.tsx';

/** The link to the search of a course, if the LMS has one, and the help that lists its shortcut. */
export function SearchLink({ courseId }: { readonly courseId: string }) {
  const isEnabled = useQuery(searchEnabledQuery(courseId)).data === true;
  return isEnabled && <EnabledSearchLink courseId={courseId} />;
}

function EnabledSearchLink({ courseId }: { readonly courseId: string }) {
  const intl = useIntl();
  const { pathname } = useLocation();
  const href = paths.search(courseId);
  const label = intl.formatMessage(searchLabel);
  return (
    <>
      <Link
        className={styles.link}
        href={href}
        aria-label={label}
        title={label}
        aria-current={pathname === href ? 'page' : undefined}
      >
        <Icon name="search" />
      </Link>
      <SearchKeys courseId={courseId} />
    </>
  );
}
