import { createContext, type ReactNode, use } from 'react';
import { useIntl } from 'react-intl';

const CourseLanguageContext = createContext<string | undefined>(undefined);

export interface CourseLanguageProps {
  /** A tag such as `he` or `pt_BR`; unknown before an LMS that doesn't send it. */
  readonly name: string | null | undefined;
  readonly children: ReactNode;
}

/** Everything below is about a course in this language. */
export function CourseLanguage({ name, children }: CourseLanguageProps) {
  const { locale } = useIntl();
  const tag = name?.replaceAll('_', '-');
  const differs = tag !== undefined && primarySubtag(tag) !== primarySubtag(locale);
  return <CourseLanguageContext value={differs ? tag : undefined}>{children}</CourseLanguageContext>;
}

const primarySubtag = (tag: string) => tag.split('-', 1)[0]?.toLowerCase();

/** The language of the course, where the page is in another: for elements that a name of the course names. */
export const useCourseLanguage = (): string | undefined => use(CourseLanguageContext);

/**
 * A name that the course's team wrote, within a page in the reader's language: with its own direction, and marked with the
 * course's language, so that it isn't read out by the wrong voice (LOC-01).
 */
export function CourseText({ children }: { readonly children: ReactNode }) {
  return <bdi lang={useCourseLanguage()}>{children}</bdi>;
}
