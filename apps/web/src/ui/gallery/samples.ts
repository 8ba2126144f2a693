import type { NavBarItem } from '../NavBar.tsx';
import type { UserAccount } from '../SiteHeader.tsx';

export const account: UserAccount = {
  kind: 'user',
  name: 'ada',
  dashboardHref: '#dashboard',
  profileHref: '#profile',
  accountHref: '#account',
  orderHistoryHref: '#orders',
  signOutHref: '#logout',
};

export const tabs: readonly NavBarItem[] = [
  { id: 'outline', title: 'Course', href: '#outline', current: true },
  { id: 'progress', title: 'Progress', href: '#progress' },
  { id: 'dates', title: 'Dates', href: '#dates' },
  { id: 'discussion', title: 'Discussion', href: '#discussion' },
  { id: 'wiki', title: 'Wiki', href: '#wiki' },
  { id: 'textbooks', title: 'Textbooks and further reading', href: '#textbooks' },
];
