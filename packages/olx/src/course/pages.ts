import type { CourseAbout, CourseUpdate } from '../model.ts';
import type { Links } from '../text/links.ts';
import { parseLooseDate } from '../text/time.ts';
import { parseXml, XmlSyntaxError } from '../xml/parse.ts';
import { toHtml } from '../xml/to-html.ts';
import { descendantsNamed, elementsOf, textOf } from '../xml/xml.ts';
import type { CourseFiles } from './course-files.ts';

/** Reads the pages around the course: about, updates, handouts. Those with a tab are read in tabs.ts. */
export class PageReader {
  readonly #files: CourseFiles;
  readonly #links: Links;
  readonly #run: string;

  constructor(files: CourseFiles, links: Links, run: string) {
    this.#files = files;
    this.#links = links;
    this.#run = run;
  }

  async about(): Promise<CourseAbout> {
    const video = (await this.aboutText('video')) ?? (await this.aboutText('intro_video'));
    return {
      overviewHtml: await this.#html('about', 'overview.html'),
      shortDescription: await this.aboutText('short_description'),
      effort: await this.aboutText('effort'),
      duration: await this.aboutText('duration'),
      subtitle: await this.aboutText('subtitle'),
      description: await this.aboutText('description'),
      sidebarHtml: await this.#html('about', 'about_sidebar_html.html'),
      introVideo: /(?:embed\/|v=|youtu\.be\/|^)([\w-]{11})(?![\w-])/.exec(video ?? '')?.[1] ?? null,
    };
  }

  /** The text of about/{name}.html; null if missing or empty. */
  async aboutText(name: string): Promise<string | null> {
    const page = await this.#files.findPage('about', `${name}.html`, this.#run);
    const text = page?.text.trim() ?? '';
    return text === '' ? null : text;
  }

  handouts(): Promise<string | null> {
    return this.#html('info', 'handouts.html');
  }

  async updates(): Promise<CourseUpdate[]> {
    const items = await this.#files.findJson('info/updates.items.json');
    // Older exports have only the list as a page; newer ones have it empty beside the items.
    const legacy = await this.#files.findPage('info', 'updates.html', this.#run);
    const updates =
      Array.isArray(items) && items.length > 0 ? this.#itemUpdates(items) : this.#legacyUpdates(legacy);
    return updates.sort((a, b) => (b.dateMs ?? 0) - (a.dateMs ?? 0) || b.id - a.id);
  }

  #itemUpdates(items: unknown[]): CourseUpdate[] {
    const file = 'info/updates.items.json';
    return items.flatMap((item, index) => {
      const value = item as { id?: unknown; date?: unknown; content?: unknown; status?: unknown } | null;
      if (typeof value !== 'object' || value === null || typeof value.content !== 'string') {
        this.#files.diagnostics.warning(
          'invalid-json',
          { file, line: 0 },
          `Update ${index + 1} has no content.`,
        );
        return [];
      }
      if (value.status === 'deleted') return [];
      return [this.#update(value.id, index, String(value.date ?? ''), value.content, file, value.status)];
    });
  }

  #legacyUpdates(page: { file: string; text: string } | null): CourseUpdate[] {
    if (page === null || isEmptyMarkup(page.text)) return [];
    const { file, text: html } = page;
    let root: ReturnType<typeof parseXml>;
    try {
      root = parseXml(`<root>${html}</root>`, file, this.#files.limits);
    } catch (error) {
      if (!(error instanceof XmlSyntaxError)) throw error;
      return [this.#update(1, 0, '', html, file, 'visible')];
    }
    const items = descendantsNamed(root, 'li', 'article');
    if (items.length === 0) return [this.#update(1, 0, '', html, file, 'visible')];
    return items.map((item, index) => {
      const [heading] = elementsOf(item).filter((element) => /^h[1-6]$/.test(element.name));
      const rest = item.children.filter((child) => child !== heading);
      const date = heading === undefined ? '' : textOf(heading).trim();
      return this.#update(items.length - index, index, date, toHtml(rest).trim(), file, 'visible');
    });
  }

  #update(
    id: unknown,
    index: number,
    date: string,
    html: string,
    file: string,
    status: unknown,
  ): CourseUpdate {
    return {
      id: typeof id === 'number' && Number.isInteger(id) ? id : index + 1,
      date: date.trim(),
      dateMs: parseLooseDate(date),
      html: this.#links.rewrite(html, { file, line: 1 }),
      status: status === 'hidden' ? 'hidden' : 'visible',
    };
  }

  /** A page with links rewritten; null if missing or without visible content. */
  async #html(folder: string, name: string): Promise<string | null> {
    const page = await this.#files.findPage(folder, name, this.#run);
    return page === null || isEmptyMarkup(page.text)
      ? null
      : this.#links.rewrite(page.text, { file: page.file, line: 1 });
  }
}

function isEmptyMarkup(html: string): boolean {
  return (
    !/<(img|video|audio|iframe|script|svg|object|embed)\b/i.test(html) &&
    html.replace(/<[^<>]*>/g, '').trim() === ''
  );
}
