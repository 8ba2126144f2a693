import { type Diagnostics, quote, type SourceLocation } from '../diagnostics.ts';
import { isStatic, linkedPath } from '../files/source-files.ts';
import type { Asset } from '../model.ts';
import { extractEmbedded } from './embedded-images.ts';

/** A file by its address in Open edX: in a course of former or of today's kind, and then maybe with its hash. */
const FILE =
  /^(?:https?:\/\/[\w.:-]{1,100})?(?:\/assets\/courseware\/(?:v1\/)?[\da-f]{1,64})?\/(?:c4x\/([^/"']+)\/([^/"']+)\/asset\/|asset-v1:([^"'+@]+)\+([^"'+@]+)\+[^"'@]+@asset\+block[@/])/;
const QUOTED =
  /(\\?["'])((?:\/static\/|\/jump_to_id\/|\/courses?\/|(?:https?:\/\/[\w.:-]{1,100})?(?:\/assets\/courseware\/(?:v1\/)?[\da-f]{1,64})?\/(?:c4x|asset-v1:)).{0,500}?)\1/g;
/** `src="images/map.png"`, `href="../week2/"`: lead nowhere in a page of the LMS. One with a variable of a script is none. */
const RELATIVE =
  /(\s(?:src|href)\s{0,9}=\s{0,9}["'])((?![/#?&]|[a-z][a-z\d+.-]{0,30}:)[^"'<>\s${}\\]{1,500})(["'])/gi;
const CSS_URL = /(url\(\s{0,20})(\/static\/[^"')]{1,500}?)(\s{0,20}\))/g;

/** Resolves links to the course's own files and blocks into URLs of the LMS. */
export class Links {
  readonly #courseKey: string;
  /** The organization, the course and the run. */
  readonly #parts: string[];
  readonly #assets = new Map<string, Asset>();
  readonly #used = new Set<Asset>();
  readonly #extracted = new Map<string, Asset>();
  readonly #usageKeys: Map<string, string>;
  readonly #diagnostics: Diagnostics;

  /** `usageKeys`: by block id, the first block that has it. */
  constructor(courseKey: string, assets: Asset[], usageKeys: Map<string, string>, diagnostics: Diagnostics) {
    this.#courseKey = courseKey;
    this.#parts = courseKey.replace(/^course-v1:/, '').split('+');
    this.#usageKeys = usageKeys;
    this.#diagnostics = diagnostics;
    // Those of static/ first: they take precedence over files of the same name elsewhere.
    const ordered = assets.toSorted((a, b) => Number(isStatic(b.path)) - Number(isStatic(a.path)));
    for (const asset of ordered) {
      const name = linkedPath(asset.path);
      // Open edX replaces unusual characters in names by `_`, and links may have either form.
      if (!this.#assets.has(normalize(name))) this.#assets.set(normalize(name), asset);
    }
    for (const asset of ordered.toReversed()) this.#assets.set(linkedPath(asset.path), asset);
  }

  /** Rewrites every link in `html` (also in scripts and styles), and makes files of what is embedded in it. `location.line` is the line that `html` starts on. */
  rewrite(html: string, location: SourceLocation): string {
    const linked = extractEmbedded(html, (asset) => {
      this.#extracted.set(asset.url, asset);
      return asset.url;
    });
    const resolved = this.#replace(this.#replace(linked, QUOTED, location), CSS_URL, location);
    return this.#replace(resolved, RELATIVE, location);
  }

  /** Files that were in the course's texts. */
  get extracted(): Asset[] {
    return [...this.#extracted.values()];
  }

  #replace(html: string, pattern: RegExp, location: SourceLocation): string {
    let [line, counted] = [location.line, 0];
    return html.replace(pattern, (all, before: string, link: string, ...rest: unknown[]) => {
      const [after, offset] =
        typeof rest[0] === 'string' ? [rest[0], Number(rest[1])] : [before, Number(rest[0])];
      for (; counted < offset; counted += 1) if (html.charCodeAt(counted) === 10) line += 1;
      const target = this.#resolve(link, { ...location, line });
      return target === null ? all : `${before}${target}${after}`;
    });
  }

  /**
   * The URL for one link from an attribute, e.g. a poster; absolute http(s) URLs stay, others are null and reported.
   */
  address(link: string, location: SourceLocation): string | null {
    if (/^(https?:)?\/\//i.test(link)) return (FILE.test(link) && this.#resolve(link, location)) || link;
    return this.#resolve(link.startsWith('/') ? link : `/static/${link}`, location);
  }

  /** The asset for a file name or `/static/` link; null if there is none. */
  findAsset(link: string): Asset | null {
    const name = decode(link.replace(/^\/?static\//, ''));
    const asset = this.#assets.get(name) ?? this.#assets.get(normalize(name)) ?? null;
    if (asset !== null) this.#used.add(asset);
    return asset;
  }

  /** Whether a link to it was resolved. */
  isUsed(asset: Asset): boolean {
    return this.#used.has(asset);
  }

  #resolve(link: string, location: SourceLocation): string | null {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link) ?? [];
    if (!/^(?:\/|https?:)/i.test(path)) return this.#fromRelative(path, rest, location);
    if (path.startsWith('/jump_to_id/')) {
      const usageKey = this.#usageKeys.get(decode(path.slice('/jump_to_id/'.length).replace(/\/$/, '')));
      if (usageKey !== undefined) return this.#jumpTo(usageKey, rest);
      return this.#unresolved(link, location, 'no such block in this course');
    }
    if (path.startsWith('/course/')) {
      const inner = path.slice('/course/'.length);
      // Already a URL of a course, not a path within this one.
      if (inner.startsWith('course-v1:')) return null;
      return `/courses/${this.#courseKey}/${inner}${rest}`;
    }
    if (path.startsWith('/courses/')) return this.#inSameCourse(path, rest);
    const [address, ...owner] = FILE.exec(path) ?? [];
    if (address === undefined && !path.startsWith('/static/')) return null;
    const name = path.slice((address ?? '/static/').length);
    const isElsewhere = address?.startsWith('http') ?? false;
    // On another site, only a file of this course is the same one.
    if (isElsewhere && !owner.filter(Boolean).every((part, at) => part === this.#parts[at])) return null;
    const asset = this.findAsset(name);
    if (asset !== null) return `${asset.url}${rest}`;
    if (isElsewhere) return null;
    // `'/static/' + name` in a script is the start of a URL that only the script knows.
    return this.#unresolved(
      link,
      location,
      name === '' ? 'it is put together by a script' : 'the export has no such file in static/',
    );
  }

  /**
   * Courses written as files name images as they are beside the text, and sections, lessons and units as they were beside
   * it in the addresses of Open edX: `../week2/`, or `../../week2/lesson1/3/` for a unit of `lesson1`, which leads to the
   * lesson.
   */
  #fromRelative(path: string, rest: string, location: SourceLocation): string | null {
    const name = path.replace(/^(?:\.{1,2}\/)+/, '');
    const asset = this.findAsset(name);
    if (asset !== null) return `${asset.url}${rest}`;
    const id = decode(name.replace(/(?:\/\d{1,4})?\/?$/, '').replace(/^.*\//s, ''));
    const usageKey = this.#usageKeys.get(id);
    if (usageKey !== undefined) return this.#jumpTo(usageKey, rest);
    const reason = 'it is relative, and the export has no such file in static/ and no such block';
    return this.#unresolved(`${path}${rest}`, location, reason);
  }

  #jumpTo(usageKey: string, rest: string): string {
    return `/courses/${this.#courseKey}/jump_to/${usageKey}${rest}`;
  }

  /** `/courses/{org}/{course}/{run}/...`, the URLs of a course before it got today's kind of key. */
  #inSameCourse(path: string, rest: string): string | null {
    const former = `/courses/${this.#parts.join('/')}/`;
    if (!path.startsWith(former)) return null;
    const inner = path.slice(former.length);
    const [, id] = /^jump_to\/i4x:\/\/[^/]+\/[^/]+\/[^/]+\/([^/]+)\/?$/.exec(inner) ?? [];
    const usageKey = id === undefined ? undefined : this.#usageKeys.get(decode(id));
    return `/courses/${this.#courseKey}/${usageKey === undefined ? inner : `jump_to/${usageKey}`}${rest}`;
  }

  #unresolved(link: string, location: SourceLocation, reason: string): null {
    this.#diagnostics.warning('link-unresolved', location, `${quote(link)} won’t work: ${reason}.`);
    return null;
  }
}

function normalize(name: string): string {
  return name.normalize('NFC').replace(/[^\p{L}\p{N}_.-]/gu, '_');
}

/** A name as in a link: percent-encoded, and with `&` as HTML encodes it. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('&amp;', '&'));
  } catch {
    return text;
  }
}
