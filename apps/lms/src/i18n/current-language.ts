import { AsyncLocalStorage } from 'node:async_hooks';
import { english, type Language } from './languages.ts';

const storage = new AsyncLocalStorage<{ language: Language }>();

/** The language of the request or job that is being worked on; English outside of one, as on the command line. */
export function currentLanguage(): Language {
  return storage.getStore()?.language ?? english;
}

/** Does something, and everything that follows from it, in a language (decision 0120). */
export function runInLanguage<T>(language: Language, work: () => T): T {
  return storage.run({ language }, work);
}

/** Changes the language of the rest of the current request, when it turns out only while it is worked on. */
export function switchLanguage(language: Language): void {
  const store = storage.getStore();
  if (store !== undefined) store.language = language;
}
