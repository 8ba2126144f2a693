/**
 * What may import what (docs/architecture.md, section 1). Zones come from folder names, so that a new folder is checked
 * from its first file: `$1` is the folder of the importing file.
 */

/** A rule that refuses imports `from` one place `to` another. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const tests = '\\.(test|spec)\\.tsx?$';
const testing = `(${tests}|/testing/)`;

/** Layers of the front end, top first: each may import those below it, never one above it. */
const webLayers = ['(app|boot)', '(features|experiments)', 'course', '(lms|ui)', 'i18n'];

const webLayerRules = webLayers.flatMap((layer, index) => {
  const above = webLayers.slice(0, index).join('|');
  return above === ''
    ? []
    : [
        forbid(
          `web-${layer.replace(/[()]/g, '').replace('|', '-')}-imports-downwards`,
          'app -> features and experiments -> course -> lms and ui -> i18n',
          { path: `^apps/web/src/${layer}/`, pathNot: testing },
          { path: `^apps/web/src/(${above})/` },
        ),
      ];
});

/**
 * The folders and files of the LMS, each after its dependencies: it may import those before it, never one after it, not
 * even a type. So no two folders can depend on each other. Insert a new one after the last one that it imports.
 */
export const lmsFolders = [
  'lib/',
  'i18n/',
  'clock.ts',
  'logger.ts',
  'metrics.ts',
  'version.ts',
  'db/',
  'mail/',
  'environment-values.ts',
  'environment.ts',
  'config.ts',
  'find-python.ts',
  'context.ts',
  'kernel/',
  'http/',
  'pages/',
  'plugins/',
  'modules/',
  'schema.ts',
  'job-kinds.ts',
  'learner-facts.ts',
  'open-context.ts',
  'app.ts',
  'cli/',
  'main.ts',
  'testing/',
  'reference-clients/',
  'parity/',
];
/** Those of `kernel/`, and of `modules/`, in the same way. */
export const kernelFolders = [
  'learner-facts',
  'keys',
  'rate-limits',
  'content-groups',
  'users',
  'cohorts',
  'modes',
  'settings',
  'tools',
  'offers',
  'verification',
  'certificate-status',
  'exams',
  'draws',
  'enrollment',
  'enterprise',
  'surveys',
  'agreements',
  'activity',
  'rendering',
  'accessibility',
  'course',
  'files',
  'search',
  'jobs',
  'certificates',
  'due-dates',
  'course-view',
  'completion',
  'grading',
  'answers',
  'learner',
  'access',
  'progress',
  'work',
  'unit-visit',
  'announcements',
  'notifications',
];
export const moduleFolders = [
  'notices',
  'site',
  'enterprise',
  'enrollment',
  'sessions',
  'masquerade',
  'registration',
  'single-sign-on',
  'password',
  'email-address',
  'proctoring',
  'verification',
  'surveys',
  'bookmarks',
  'calculator',
  'goals',
  'course-files',
  'updates',
  'celebrations',
  'notes-visibility',
  'agreements',
  'schedule',
  'calendar',
  'programs',
  'catalogue',
  'uploads',
  'discussions',
  'notifications',
  'certificates',
  'profile',
  'upgrades',
  'course-home',
  'courseware',
  'search',
  'problems',
  'exercises',
  'exams',
  'units',
  'external-tools',
  'course-pages',
  'notes',
  'staff',
  'account-deletion',
  'course-removal',
  'personal-data',
];

/** Rules for a list of folders and files of the LMS below `parent`. */
function inOrder(name, parent, list) {
  const base = `^apps/lms/src/${parent}`;
  const paths = list.map((entry) => entry.replace(/\.ts$/, '\\.ts$'));
  return [
    ...paths
      .slice(0, -1)
      .map((path, index) =>
        forbid(
          name,
          'The lists in .dependency-cruiser.mjs say what builds on what; nothing imports what comes later.',
          { path: base + path, pathNot: testing },
          { path: `${base}(${paths.slice(index + 1).join('|')})` },
        ),
      ),
    forbid(
      'lms-folders-are-listed',
      'A new folder of the LMS takes its place in the list of .dependency-cruiser.mjs first.',
      { path: `${base}(?!(${paths.join('|')}))`, pathNot: testing },
      { path: '.' },
    ),
  ];
}

const lmsFolderRules = [
  ...inOrder('lms-in-order', '', lmsFolders),
  ...inOrder(
    'lms-kernel-in-order',
    'kernel/',
    kernelFolders.map((folder) => `${folder}/`),
  ),
  ...inOrder(
    'lms-modules-in-order',
    'modules/',
    moduleFolders.map((folder) => `${folder}/`),
  ),
];

const courseware = 'apps/web/src/features/courseware/';
/** Folders of the courseware below its screen, top first. */
const coursewareLayers = ['exam', 'states', 'turning', 'frames'];

export default {
  forbidden: [
    forbid('no-cycles', 'A cycle means two modules are really one.', {}, { circular: true }),
    forbid(
      'no-unresolved',
      'Every import resolves.',
      {},
      { couldNotResolve: true, pathNot: '^(node:|virtual:)' },
    ),
    forbid(
      'no-undeclared-dependency',
      'A workspace imports only what its own package.json names, and the test runner of the root.',
      { path: '.' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '^node_modules/vitest/' },
    ),
    forbid(
      'foundation-imports-nothing-of-ours',
      'author-python, contract, grading, messages, olx, tokens and unit-frame import no other package of ours.',
      { path: '^packages/(author-python|contract|grading|messages|olx|tokens|unit-frame)/' },
      { path: '^(packages|apps)/', pathNot: '^packages/$1/' },
    ),
    forbid(
      'lms-imports-foundation-only',
      'The LMS imports the contract, the grading rules, OLX, the design tokens, the catalogues, the browser code of units, and the runner of author Python.',
      { path: '^apps/lms/', pathNot: testing },
      {
        path: '^(apps|packages)/',
        pathNot: '^(apps/lms|packages/(author-python|contract|grading|messages|olx|tokens|unit-frame))/',
      },
    ),
    forbid(
      'web-imports-foundation-only',
      'The front end imports the contract, the grading rules, the catalogues and the design tokens, but never the LMS.',
      { path: '^apps/web/', pathNot: testing },
      { path: '^(apps|packages)/', pathNot: '^(apps/web|packages/(contract|grading|messages|tokens))/' },
    ),
    ...webLayerRules,
    forbid(
      'web-lms-and-ui-are-independent',
      'The client of the LMS and the widgets do not import each other.',
      { path: '^apps/web/src/lms/' },
      { path: '^apps/web/src/ui/' },
    ),
    forbid(
      'web-ui-has-no-data',
      'ui imports neither data nor the router.',
      { path: '^apps/web/src/ui/' },
      { path: '^apps/web/src/lms/|node_modules/(react-router|@tanstack)/' },
    ),
    forbid(
      'web-features-are-independent',
      'What two features need moves down to course or ui.',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    ),
    ...coursewareLayers.flatMap((layer, index) => {
      const above = coursewareLayers.slice(0, index).map((name) => `${name}/`);
      return forbid(
        `web-courseware-${layer}-imports-downwards`,
        'The screen -> states -> turning -> frames; tray and outline are imported by the screen alone.',
        { path: `^${courseware}${layer}/`, pathNot: testing },
        { path: `^${courseware}(${[...above, 'tray/', 'outline-sidebar/', '[^/]+$'].join('|')})` },
      );
    }),
    forbid(
      'web-experiments-are-only-listed',
      'An experiment can be deleted with its folder: only the line in app/experiments.ts names it.',
      { path: '^apps/web/src/', pathNot: '^apps/web/src/(experiments/|app/experiments\\.ts$)' },
      { path: '^apps/web/src/experiments/' },
    ),
    forbid(
      'web-experiments-are-independent',
      'An experiment imports what all screens share, but no screen and no other experiment.',
      { path: '^apps/web/src/experiments/([^/]+)/', pathNot: testing },
      { path: '^apps/web/src/(features|experiments)/', pathNot: '^apps/web/src/experiments/$1/' },
    ),
    forbid(
      'web-folders-are-known-layers',
      'A new folder of apps/web/src takes its place among the layers first.',
      { path: '^apps/web/src/(?!(app|boot|features|experiments|course|lms|ui|i18n|testing)/)[^/]+/' },
      { path: '.' },
    ),
    ...lmsFolderRules,
    forbid(
      'lms-kernel-has-no-routes',
      'Routes and pages are features.',
      { path: '.' },
      { path: '^apps/lms/src/kernel/.+\\.(route|page|module)\\.ts$' },
    ),
    forbid(
      'lms-modules-only-register',
      'A module names the routes and pages of its folder; what a call does is in its route.',
      { path: '^apps/lms/src/modules/.+\\.module\\.ts$' },
      { path: '^apps/lms/src/(http|db|kernel)/' },
    ),
    forbid(
      'lms-policies-are-pure',
      'A policy is a pure rule: no store, no route, no database.',
      { path: '^apps/lms/src/(kernel|modules)/.+\\.policy\\.ts$' },
      { path: '(\\.(store|route|module)\\.ts$|^apps/lms/src/(db|http|plugins)/|node_modules/kysely/)' },
    ),
    forbid(
      'lms-presenters-do-not-read',
      'A presenter turns what it is given into the wire form.',
      { path: '^apps/lms/src/(kernel|modules)/.+\\.present\\.ts$' },
      {
        path: '(\\.(route|module|store)\\.ts$|^apps/lms/src/(http|plugins)/|node_modules/kysely/)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'lms-sql-lives-in-stores',
      'Only stores, migrations and table types hold SQL.',
      {
        path: '^apps/lms/src/',
        pathNot: '(\\.store\\.ts$|^apps/lms/src/db/|\\.tables\\.ts$|/testing/|\\.test\\.ts$)',
      },
      { path: 'node_modules/(kysely|pg|better-sqlite3)/' },
    ),
    forbid(
      'lms-work-is-recorded-in-one-place',
      'Scores and completion are saved by kernel/work alone, which also notes the active day and queues the certificate.',
      { path: '^apps/lms/src/', pathNot: `(^apps/lms/src/kernel/(work|completion|grading)/|${testing})` },
      { path: '^apps/lms/src/kernel/(completion/save-completion|grading/save-scores)\\.store\\.ts$' },
    ),
    forbid(
      'lms-routes-are-not-imported',
      'A route is an end point; what two routes share is a policy, a store or a presenter.',
      { pathNot: '(\\.module\\.ts$|\\.test\\.ts$)' },
      { path: '^apps/lms/src/.+\\.route\\.ts$' },
    ),
    forbid(
      'testkit-is-for-tests',
      'Shipped code never imports the testkit or testing helpers.',
      {
        path: '^(packages/(author-python|contract|grading|messages|olx|tokens|unit-frame)|apps)/',
        pathNot: `(${testing}|/testing\\.tsx?$)`,
      },
      { path: '^packages/testkit/|/testing(/|\\.tsx?$)' },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps/web/dist|courses|docs)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
