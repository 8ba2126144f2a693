const OPEN_EDX_ONLY = 'Lectern imports exports of Open edX courses (OLX).';

/** Archives of other systems, by a path that only they contain. The first that fits is the one. */
const KINDS: readonly (readonly [sign: RegExp, advice: string])[] = [
  [/(^|\/)moodle_backup\.xml$/, `This is a backup of a Moodle course. ${OPEN_EDX_ONLY}`],
  [/(^|\/)\.bb-package-info$/, `This is an export of a Blackboard course. ${OPEN_EDX_ONLY}`],
  [/(^|\/)h5p\.json$/, `This is an H5P package. ${OPEN_EDX_ONLY}`],
  [
    /(^|\/)(library\.xml|package\.toml)$/,
    'This is the export of a content library. Import a course that uses it: its export contains the blocks.',
  ],
];
const MANIFEST = /(^|\/)imsmanifest\.xml$/;
/** Schemas and folders that come with a manifest of the one or the other. */
const SCORM = /(^|\/)(adlcp|adlseq|adlnav|imsss)_|scorm/i;
const CARTRIDGE = /(^|\/)(course_settings|web_resources|non_cc_assessments)\//;

/** What an archive without a course.xml is, and what to do, by the paths in it; null if it is no known kind. */
export function describeOtherProduct(paths: readonly string[]): string | null {
  const [, advice] = KINDS.find(([sign]) => paths.some((path) => sign.test(path))) ?? [];
  if (advice !== undefined) return advice;
  if (!paths.some((path) => MANIFEST.test(path))) return null;
  const has = (sign: RegExp): boolean => paths.some((path) => sign.test(path));
  if (has(SCORM)) return `This is a SCORM package. ${OPEN_EDX_ONLY}`;
  if (has(CARTRIDGE)) return `This is a Common Cartridge. ${OPEN_EDX_ONLY}`;
  return `This is a SCORM package or a Common Cartridge. ${OPEN_EDX_ONLY}`;
}
