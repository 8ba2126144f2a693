import { createContext } from 'react';

/** The token that opens the units of a running exam of an exam service; otherwise null. */
export const ExamTokenContext = createContext<string | null>(null);
