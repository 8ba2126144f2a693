import { owesFirstSection } from './modules/celebrations/owes-first-section.ts';
import { showsNotes } from './modules/notes-visibility/shows-notes.ts';

/** What modules know about a learner in a course; one query reads it with the access. */
export const learnerFacts = [owesFirstSection, showsNotes];
