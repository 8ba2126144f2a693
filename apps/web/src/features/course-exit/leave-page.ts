import { createContext } from 'react';

/** Leaves for a URL outside the front end; tests inject their own function. */
export const LeavePageContext = createContext<(url: string) => void>((url) => window.location.assign(url));
