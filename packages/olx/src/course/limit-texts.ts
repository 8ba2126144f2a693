import type { Diagnostics, Place } from '../diagnostics.ts';
import type { Limits } from '../limits.ts';
import type { Block, CourseAbout, CourseTree, Textbook } from '../model.ts';

/** Names are on every page of a course and descriptions in every list: truncates extremely long ones, and drops such pages. */
export function limitTexts(tree: CourseTree, limits: Limits, diagnostics: Diagnostics): CourseTree {
  const { maxNameCharacters, maxSummaryCharacters, maxPageCharacters } = limits;
  const cut = (text: string, max: number, place: Place): string => {
    if (text.length <= max) return text;
    diagnostics.warning('text-too-long', place, `A text is cut to ${max} characters.`);
    return `${text.slice(0, max - 1)}…`;
  };
  const inFile = (file: string): Place => ({ file, line: 0 });
  const name = (text: string, place: Place) => cut(text, maxNameCharacters, place);
  const findName = (text: string | null, file: string) => (text === null ? null : name(text, inFile(file)));
  const isPage = (html: string, file: string): boolean => {
    const isShort = html.length <= maxPageCharacters;
    if (!isShort) {
      const message = `The page is longer than ${maxPageCharacters} characters; it is left out.`;
      diagnostics.warning('text-too-long', inFile(file), message);
    }
    return isShort;
  };
  const page = (html: string | null, file: string) => (html !== null && isPage(html, file) ? html : null);
  const about = ({ overviewHtml, sidebarHtml, shortDescription, description, ...rest }: CourseAbout) => ({
    overviewHtml: page(overviewHtml, 'about/overview.html'),
    shortDescription:
      shortDescription && cut(shortDescription, maxSummaryCharacters, inFile('about/short_description.html')),
    effort: findName(rest.effort, 'about/effort.html'),
    duration: findName(rest.duration, 'about/duration.html'),
    subtitle: findName(rest.subtitle, 'about/subtitle.html'),
    description: description && cut(description, maxSummaryCharacters, inFile('about/description.html')),
    sidebarHtml: page(sidebarHtml, 'about/about_sidebar_html.html'),
    introVideo: rest.introVideo,
    ...(rest.instructors && { instructors: rest.instructors }),
  });
  const updatesFile = 'info/updates.items.json';
  let updatesLeft = 2 * maxPageCharacters;
  const updates = tree.updates.filter(({ html }) => {
    if (!isPage(html, updatesFile)) return false;
    updatesLeft -= html.length;
    if (updatesLeft < 0) {
      const message = `An update is left out: the newer ones have more than ${2 * maxPageCharacters} characters together.`;
      diagnostics.warning('text-too-long', inFile(updatesFile), message);
    }
    return updatesLeft >= 0;
  });
  const root = tree.blocks[tree.rootUsageKey]?.source ?? inFile('course.xml');
  const { displayOrganization, displayCourseNumber, textbooks, htmlTextbooks } = tree.settings;
  const books = (of: Textbook[]): Textbook[] =>
    of.map(({ title, chapters }) => ({
      title: name(title, root),
      chapters: chapters.map((chapter) => ({ ...chapter, title: name(chapter.title, root) })),
    }));
  return {
    ...tree,
    title: name(tree.title, root),
    about: about(tree.about),
    updates: updates.map((update) => ({ ...update, date: name(update.date, inFile(updatesFile)) })),
    handoutsHtml: page(tree.handoutsHtml, 'info/handouts.html'),
    tabs: tree.tabs.map((tab) => ({ ...tab, name: name(tab.name, root) })),
    staticPages: tree.staticPages
      .filter(({ html, slug }) => isPage(html, `tabs/${slug}.html`))
      .map((each) => ({ ...each, title: name(each.title, root) })),
    ...(tree.selectors && {
      selectors: Object.fromEntries(
        Object.entries(tree.selectors).map(([key, selector]) => [
          key,
          {
            ...selector,
            name: name(selector.name, root),
            choices: selector.choices.map((each) => ({ ...each, name: name(each.name, root) })),
            ...(selector.condition?.message && {
              condition: { ...selector.condition, message: name(selector.condition.message, root) },
            }),
          },
        ]),
      ),
    }),
    settings: {
      ...tree.settings,
      displayOrganization: displayOrganization && name(displayOrganization, root),
      displayCourseNumber: displayCourseNumber && name(displayCourseNumber, root),
      textbooks: books(textbooks),
      ...(htmlTextbooks && { htmlTextbooks: books(htmlTextbooks) }),
    },
    gradingPolicy: {
      ...tree.gradingPolicy,
      assignmentTypes: tree.gradingPolicy.assignmentTypes.map(({ type, shortLabel, ...rest }) => ({
        type: name(type, root),
        shortLabel: shortLabel && name(shortLabel, root),
        ...rest,
      })),
    },
    blocks: Object.fromEntries(
      Object.entries(tree.blocks).map(([key, block]) => [key, limitBlock(block, name)]),
    ),
  };
}

function limitBlock(block: Block, name: (text: string, place: Place) => string): Block {
  const { source, content } = block;
  return {
    ...block,
    displayName: name(block.displayName, source),
    format: block.format === null ? null : name(block.format, source),
    highlights: block.highlights.map((text) => name(text, source)),
    content:
      content.kind === 'unsupported'
        ? { ...content, tag: name(content.tag, source), reason: name(content.reason, source) }
        : content.kind === 'discussion'
          ? { ...content, target: content.target === null ? null : name(content.target, source) }
          : content,
  };
}
