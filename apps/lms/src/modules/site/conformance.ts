/** How the software meets a criterion, in the terms of the Voluntary Product Accessibility Template (VPAT) 2.5. */
export type Conformance = 'supports' | 'partial' | 'unsupported' | 'inapplicable';

/** A success criterion of WCAG 2.2, level A or AA. */
export interface Criterion {
  /** Such as `1.4.10`. */
  id: string;
  name: string;
  level: 'A' | 'AA';
  conformance: Conformance;
  /** What is known, in English sentences. */
  remark: string;
  /** What people looked at, and when, where no test can prove that a criterion is supported. */
  walk?: string;
}

/** The day of the statement, UTC: when the remarks were last read against the product. */
export const STATEMENT_DATE = Date.UTC(2026, 10, 28);

type Entry = readonly [id: string, name: string, remark: string, walk?: string];

const of =
  (level: 'A' | 'AA', conformance: Conformance) =>
  ([id, name, remark, walk]: Entry): Criterion => ({
    id,
    name,
    level,
    conformance,
    remark,
    ...(walk !== undefined && { walk }),
  });

const SUPPORTED_A: readonly Entry[] = [
  [
    '1.1.1',
    'Non-text Content',
    'Icons and drawings of the site are named or hidden. Pictures in courses are their teams’, whom the import tells which lack a text.',
  ],
  ['1.3.1', 'Info and Relationships', 'Landmarks, headings, lists, tables and fields are marked up as such.'],
  [
    '1.3.2',
    'Meaningful Sequence',
    'The order of reading is that of the markup, also in right-to-left languages.',
  ],
  ['1.4.1', 'Use of Color', 'Verdicts and states are words or icons as well; links in texts are underlined.'],
  ['1.4.2', 'Audio Control', 'Nothing plays before its reader starts it.'],
  [
    '2.1.1',
    'Keyboard',
    'Everything of the site works by keyboard, dragging included. Authors’ scripts and external tools may not.',
  ],
  ['2.1.2', 'No Keyboard Trap', 'Menus and dialogs close by Escape and return the focus.'],
  [
    '2.1.4',
    'Character Key Shortcuts',
    'Shortcuts of one key can be turned off, and don’t apply in fields or units.',
  ],
  [
    '2.2.1',
    'Timing Adjustable',
    'Messages stay while they have the focus. Timed exams announce the time left; staff can give extra time.',
  ],
  ['2.4.1', 'Bypass Blocks', 'The first link of each page skips its header and tabs.'],
  ['2.4.2', 'Page Titled', 'Titles name the page, the course and the site.'],
  [
    '2.4.3',
    'Focus Order',
    'The focus follows the reading order, and moves to the heading of a new page or the contents of a dialog.',
  ],
  [
    '2.4.4',
    'Link Purpose (In Context)',
    'Links are named by where they lead; axe finds none without a name.',
  ],
  ['2.5.2', 'Pointer Cancellation', 'Controls act when the pointer is released.'],
  ['3.1.1', 'Language of Page', 'Each page says its language; a unit’s page says that of its course.'],
  ['3.2.1', 'On Focus', 'Moving the focus opens nothing and leads nowhere.'],
  ['3.2.6', 'Consistent Help', 'The link to the site’s help is in the same place of each header.'],
  [
    '3.3.1',
    'Error Identification',
    'A refused form begins with a list of its errors, which are also beside their fields.',
  ],
  [
    '3.3.2',
    'Labels or Instructions',
    'Fields of the site and of problems have labels, and say what they take.',
  ],
  ['3.3.7', 'Redundant Entry', 'A refused form keeps what was entered, except passwords.'],
  ['4.1.2', 'Name, Role, Value', 'Controls are native elements, or have a name, a role and their state.'],
];

const SUPPORTED_AA: readonly Entry[] = [
  ['1.3.4', 'Orientation', 'No style depends on how the screen is held.'],
  ['1.3.5', 'Identify Input Purpose', 'Fields about their user tell the browser what they take.'],
  [
    '1.4.3',
    'Contrast (Minimum)',
    'Every text color is measured on every ground that it may have, in light, dark and sepia colors. Authors’ own colors are checked at import.',
  ],
  ['1.4.4', 'Resize Text', 'Nothing overflows or overlaps with text of twice the size.'],
  ['1.4.10', 'Reflow', 'Every screen fits a width of 320 px, in both directions.'],
  ['1.4.12', 'Text Spacing', 'Nothing is cut off with the spacing that readers may set.'],
  [
    '1.4.5',
    'Images of Text',
    'The site’s texts are text. Certificates can be downloaded as pictures, beside their page.',
    'On 2026-11-28 the sources contained no picture with words other than the logo that an operator sets.',
  ],
  [
    '1.4.11',
    'Non-text Contrast',
    'Borders of controls, the ring of the focus and icons of states are measured on every ground.',
  ],
  ['2.4.5', 'Multiple Ways', 'A unit is found by the outline, the search, and from the units around it.'],
  ['2.4.6', 'Headings and Labels', 'Headings name sections, units and cards, and can be jumped to.'],
  [
    '2.4.11',
    'Focus Not Obscured (Minimum)',
    'The header, which stays in view, never covers the focused control.',
  ],
  ['2.5.7', 'Dragging Movements', 'What can be dragged can also be placed by taps or buttons.'],
  [
    '3.1.2',
    'Language of Parts',
    'Names of languages, and content in another language than the page, are marked with theirs.',
  ],
  ['3.2.3', 'Consistent Navigation', 'The links of the header come in the same order on every page.'],
  ['3.3.3', 'Error Suggestion', 'Errors say what to do.'],
  [
    '3.3.4',
    'Error Prevention (Legal, Financial, Data)',
    'Exams are reviewed before they are submitted; what can’t be undone is asked first.',
  ],
  [
    '3.3.8',
    'Accessible Authentication (Minimum)',
    'Signing in needs no puzzle, and takes passwords from password managers.',
  ],
  [
    '4.1.3',
    'Status Messages',
    'Verdicts, saved changes and page changes are announced without moving the focus.',
  ],
];

const PARTIAL_A: readonly Entry[] = [
  [
    '1.2.1',
    'Audio-only and Video-only (Prerecorded)',
    'Videos show their transcript beside them. There is no such place for sound in a text: teams link a transcript.',
  ],
  [
    '1.2.2',
    'Captions (Prerecorded)',
    'The player of files makes captions from the transcript, whose lack the import reports; no test plays them. Videos of YouTube have YouTube’s captions.',
  ],
  [
    '1.2.3',
    'Audio Description or Media Alternative (Prerecorded)',
    'The transcript is an alternative if its author describes what is seen. The player has no described soundtrack.',
  ],
  [
    '1.3.3',
    'Sensory Characteristics',
    'Texts of the site name controls by their words; not every text has been read for it.',
  ],
  [
    '2.2.2',
    'Pause, Stop, Hide',
    'The only motion is that of spinners and of a short celebration, which reduced motion turns off; its length isn’t tested.',
  ],
  [
    '2.3.1',
    'Three Flashes or Below Threshold',
    'The site has nothing that flashes. Media in courses isn’t checked.',
  ],
  [
    '2.5.1',
    'Pointer Gestures',
    'The site listens to no gesture of several fingers or along a path. Authors’ scripts may.',
  ],
  [
    '2.5.3',
    'Label in Name',
    'Names begin with the visible words where components set them; no test compares all of them.',
  ],
  [
    '3.2.2',
    'On Input',
    'Choosing a value changes no page; a weekly goal is saved at once, and says so. No test covers all fields.',
  ],
];

const PARTIAL_AA: readonly Entry[] = [
  [
    '1.2.5',
    'Audio Description (Prerecorded)',
    'A described version can be published as a video of its own. The player can’t switch to a described soundtrack.',
  ],
  [
    '1.4.13',
    'Content on Hover or Focus',
    'Tooltips close by Escape and stay while their control is pointed at. That the pointer can move onto them isn’t tested.',
  ],
  [
    '2.4.7',
    'Focus Visible',
    'The ring of the focus has enough contrast on every ground. No test looks for it on every control.',
  ],
  [
    '2.5.8',
    'Target Size (Minimum)',
    'Buttons and fields share a height of 44 px, links in texts are as high as a line. A test measures only those at the end of pages.',
  ],
  ['3.2.4', 'Consistent Identification', 'Screens share their components and names. No test compares them.'],
];

const INAPPLICABLE: readonly Criterion[] = [
  of('A', 'inapplicable')(['2.5.4', 'Motion Actuation', 'Nothing responds to motion of the device.']),
  of('AA', 'inapplicable')(['1.2.4', 'Captions (Live)', 'The site has no live media.']),
];

/** The criteria of WCAG 2.2, levels A and AA, in its order. */
export const CRITERIA: readonly Criterion[] = [
  ...SUPPORTED_A.map(of('A', 'supports')),
  ...SUPPORTED_AA.map(of('AA', 'supports')),
  ...PARTIAL_A.map(of('A', 'partial')),
  ...PARTIAL_AA.map(of('AA', 'partial')),
  ...INAPPLICABLE,
].sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));

export const CONFORMANCE_NAMES: Readonly<Record<Conformance, string>> = {
  supports: 'Supports',
  partial: 'Partially supports',
  unsupported: 'Does not support',
  inapplicable: 'Not applicable',
};
