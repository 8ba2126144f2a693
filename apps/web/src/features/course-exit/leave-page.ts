import { createContext } from 'react';

/** Leaves for an address outside of the front end; tests give their own. */
export const LeavePageContext = createContext<(url: string) => void>((url) => window.location.assign(url));
