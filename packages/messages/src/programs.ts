import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A program with messages in its sources and catalogues in one folder. */
export interface Program {
  readonly name: string;
  /** Absolute; sources are relative to it. */
  readonly folder: string;
  /** Absolute; contains `en.json`, which is extracted, and one file per translation. */
  readonly catalogues: string;
  readonly sources: string;
  /** Sources whose messages are no part of the product. */
  readonly ignored: RegExp;
  /** Sources that are loaded after the first screen, if the program is loaded in steps. */
  readonly later: RegExp | null;
}

export const web: Program = {
  name: 'front end',
  folder: join(root, 'apps/web'),
  catalogues: join(root, 'apps/web/src/i18n'),
  sources: 'src/**/*.{ts,tsx}',
  ignored: /\.test\.tsx?$|\.d\.ts$|^src\/ui\/gallery\//,
  /** Other screens, and what the course home loads lazily: what follows its outline, most alerts, what opens on a press. */
  later: new RegExp(
    `^src/(${[
      'experiments/',
      'features/(?!outline/|redirects/Redirecting)',
      'features/outline/(activation|goals|proctoring)/',
      'features/outline/(CourseTools|DatesWidget|Handouts|HiddenMark|NoContents)\\.',
      'course/(celebration|denial|discussions|exam|notifications|reading|schedule-banners|search|shortcuts|staff|unsent-work|upgrade)/',
      'course/alerts/(CertificateAlert|CourseTimeAlerts|NotPassingAlert|RequestCertificate|ScheduledContentAlert)\\.',
      'ui/Dialog\\.',
    ].join('|')})`,
  ),
};

export const lms: Program = {
  name: 'LMS',
  folder: join(root, 'apps/lms'),
  catalogues: join(root, 'apps/lms/src/i18n'),
  sources: 'src/**/*.ts',
  ignored: /\.test\.ts$|^src\/testing\//,
  later: null,
};

export const programs: readonly Program[] = [web, lms];

/** The source files that may hold messages, relative to the program's folder. */
export function listSources({ folder, sources, ignored }: Program): string[] {
  return globSync(sources, { cwd: folder })
    .filter((file) => !ignored.test(file))
    .sort();
}
