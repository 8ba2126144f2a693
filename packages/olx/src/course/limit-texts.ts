import type { Diagnostics, SourceLocation } from '../diagnostics.ts';
import type { Limits } from '../limits.ts';
import type { Block, CourseAbout, CourseTree, CourseUpdate, Textbook } from '../model.ts';

type Settings = CourseTree['settings'];
type Selectors = NonNullable<CourseTree['selectors']>;

const UPDATES_FILE = 'info/updates.items.json';

/** Names are on every page of a course and descriptions in every list: truncates extremely long ones, and drops such pages. */
export function limitTexts(tree: CourseTree, limits: Limits, diagnostics: Diagnostics): CourseTree {
  const limiter = new TextLimiter(limits, diagnostics);
  const root = tree.blocks[tree.rootUsageKey]?.source ?? inFile('course.xml');
  const name = (text: string) => limiter.name(text, root);
  const updates = limitUpdates(tree.updates, limiter);
  return {
    ...tree,
    title: name(tree.title),
    about: limitAbout(tree.about, limiter),
    updates: updates.map((update) => ({ ...update, date: limiter.name(update.date, inFile(UPDATES_FILE)) })),
    handoutsHtml: limiter.page(tree.handoutsHtml, 'info/handouts.html'),
    tabs: tree.tabs.map((tab) => ({ ...tab, name: name(tab.name) })),
    staticPages: tree.staticPages
      .filter(({ html, slug }) => limiter.isPage(html, `tabs/${slug}.html`))
      .map((page) => ({ ...page, title: name(page.title) })),
    ...(tree.selectors && { selectors: limitSelectors(tree.selectors, name) }),
    settings: limitSettings(tree.settings, name),
    gradingPolicy: {
      ...tree.gradingPolicy,
      assignmentTypes: tree.gradingPolicy.assignmentTypes.map(({ type, shortLabel, ...rest }) => ({
        type: name(type),
        shortLabel: shortLabel && name(shortLabel),
        ...rest,
      })),
    },
    blocks: Object.fromEntries(
      Object.entries(tree.blocks).map(([key, block]) => [key, limitBlock(block, limiter)]),
    ),
  };
}

const inFile = (file: string): SourceLocation => ({ file, line: 0 });

/** Truncates a name whose location is that of the course itself. */
type LimitName = (text: string) => string;

/** Applies the limits to single texts, with a warning for each that is too long. */
class TextLimiter {
  readonly limits: Limits;
  readonly diagnostics: Diagnostics;

  constructor(limits: Limits, diagnostics: Diagnostics) {
    this.limits = limits;
    this.diagnostics = diagnostics;
  }

  name(text: string, location: SourceLocation): string {
    return this.#cut(text, this.limits.maxNameCharacters, location);
  }

  summary(text: string, location: SourceLocation): string {
    return this.#cut(text, this.limits.maxSummaryCharacters, location);
  }

  /** Null for a page that is too long. */
  page(html: string | null, file: string): string | null {
    return html !== null && this.isPage(html, file) ? html : null;
  }

  isPage(html: string, file: string): boolean {
    const { maxPageCharacters } = this.limits;
    const isShort = html.length <= maxPageCharacters;
    if (!isShort) {
      this.warn(inFile(file), `The page is longer than ${maxPageCharacters} characters; it is left out.`);
    }
    return isShort;
  }

  warn(location: SourceLocation, message: string): void {
    this.diagnostics.warning('text-too-long', location, message);
  }

  #cut(text: string, max: number, location: SourceLocation): string {
    if (text.length <= max) return text;
    this.warn(location, `A text is cut to ${max} characters.`);
    return `${text.slice(0, max - 1)}…`;
  }
}

function limitAbout(about: CourseAbout, limiter: TextLimiter): CourseAbout {
  const { overviewHtml, sidebarHtml, shortDescription, description, ...rest } = about;
  const findName = (text: string | null, file: string) =>
    text === null ? null : limiter.name(text, inFile(file));
  const findSummary = (text: string | null, file: string) => text && limiter.summary(text, inFile(file));
  return {
    overviewHtml: limiter.page(overviewHtml, 'about/overview.html'),
    shortDescription: findSummary(shortDescription, 'about/short_description.html'),
    effort: findName(rest.effort, 'about/effort.html'),
    duration: findName(rest.duration, 'about/duration.html'),
    subtitle: findName(rest.subtitle, 'about/subtitle.html'),
    description: findSummary(description, 'about/description.html'),
    sidebarHtml: limiter.page(sidebarHtml, 'about/about_sidebar_html.html'),
    introVideo: rest.introVideo,
    ...(rest.instructors && { instructors: rest.instructors }),
  };
}

/** The updates, newest first, that together aren't longer than two pages. */
function limitUpdates(updates: readonly CourseUpdate[], limiter: TextLimiter): CourseUpdate[] {
  const max = 2 * limiter.limits.maxPageCharacters;
  let left = max;
  return updates.filter(({ html }) => {
    if (!limiter.isPage(html, UPDATES_FILE)) return false;
    left -= html.length;
    if (left < 0) {
      const message = `An update is left out: the newer ones have more than ${max} characters together.`;
      limiter.warn(inFile(UPDATES_FILE), message);
    }
    return left >= 0;
  });
}

function limitSelectors(selectors: Selectors, name: LimitName): Selectors {
  return Object.fromEntries(
    Object.entries(selectors).map(([key, selector]) => [
      key,
      {
        ...selector,
        name: name(selector.name),
        choices: selector.choices.map((choice) => ({ ...choice, name: name(choice.name) })),
        ...(selector.condition?.message && {
          condition: { ...selector.condition, message: name(selector.condition.message) },
        }),
      },
    ]),
  );
}

function limitSettings(settings: Settings, name: LimitName): Settings {
  const { displayOrganization, displayCourseNumber, textbooks, htmlTextbooks } = settings;
  const limitBooks = (books: Textbook[]): Textbook[] =>
    books.map(({ title, chapters }) => ({
      title: name(title),
      chapters: chapters.map((chapter) => ({ ...chapter, title: name(chapter.title) })),
    }));
  return {
    ...settings,
    displayOrganization: displayOrganization && name(displayOrganization),
    displayCourseNumber: displayCourseNumber && name(displayCourseNumber),
    textbooks: limitBooks(textbooks),
    ...(htmlTextbooks && { htmlTextbooks: limitBooks(htmlTextbooks) }),
  };
}

function limitBlock(block: Block, limiter: TextLimiter): Block {
  const { source, content } = block;
  const name = (text: string) => limiter.name(text, source);
  return {
    ...block,
    displayName: name(block.displayName),
    format: block.format === null ? null : name(block.format),
    highlights: block.highlights.map(name),
    content:
      content.kind === 'unsupported'
        ? { ...content, tag: name(content.tag), reason: name(content.reason) }
        : content.kind === 'discussion'
          ? { ...content, target: content.target === null ? null : name(content.target) }
          : content,
  };
}
