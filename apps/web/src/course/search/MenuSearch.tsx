import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { searchEnabledQuery } from '../../lms/search.ts';
import { MenuLink } from '../../ui/Menu.tsx';
import { paths } from '../paths.ts';
import { SearchKeys, searchLabel } from './SearchKeys.tsx';

export interface MenuSearchProps {
  readonly courseId: string;
}

/** The search in the menu of a course, if the LMS has one. */
export function SearchMenuLink({ courseId }: MenuSearchProps) {
  const intl = useIntl();
  return (
    useIsSearchable(courseId) && (
      <MenuLink href={paths.search(courseId)}>{intl.formatMessage(searchLabel)}</MenuLink>
    )
  );
}

/** Its shortcut, which works while the menu is closed. */
export function MenuSearchKeys({ courseId }: MenuSearchProps) {
  return useIsSearchable(courseId) && <SearchKeys courseId={courseId} />;
}

const useIsSearchable = (courseId: string) => useQuery(searchEnabledQuery(courseId)).data === true;
