import type { Conformance } from '../../apps/lms/src/modules/site/conformance.ts';

/** How the product meets a chapter of a standard beyond WCAG. */
export interface StandardNote {
  chapter: string;
  conformance: Conformance;
  remark: string;
}

export const SECTION_508_NOTES: readonly StandardNote[] = [
  {
    chapter: '302 Functional performance criteria',
    conformance: 'partial',
    remark:
      'Without vision, with limited vision, without perception of color, without hearing, with limited reach or strength: as the tables of WCAG say. Nothing needs speech. Plain sentences and one way through a course help limited cognition; that isn’t tested with people.',
  },
  { chapter: '4 Hardware', conformance: 'inapplicable', remark: 'The product is software on the web.' },
  {
    chapter: '501 to 503 Software',
    conformance: 'partial',
    remark:
      'Web content: as the tables of WCAG say. The pages follow the reader’s color scheme, motion and text size (503.2); captions have a control beside those of sound in the browser’s own player (503.4).',
  },
  {
    chapter: '504 Authoring tools',
    conformance: 'inapplicable',
    remark: 'Courses are written elsewhere. Posts in discussions are Markdown, whose pictures take a text.',
  },
  {
    chapter: '602, 603 Support documentation and services',
    conformance: 'partial',
    remark:
      'The documentation is Markdown with headings, lists and tables. Support is given by the operator of a site, who is named on its page `/accessibility`.',
  },
];

export const EN_301_549_NOTES: readonly StandardNote[] = [
  {
    chapter: '4 Functional performance statements',
    conformance: 'partial',
    remark: 'As 302 of Section 508.',
  },
  {
    chapter: '5 Generic requirements',
    conformance: 'partial',
    remark:
      'No closed functionality and no biometrics. Controls of two states expose them (5.5, 5.6 don’t apply to web content).',
  },
  { chapter: '6 Two-way voice communication', conformance: 'inapplicable', remark: 'There is none.' },
  {
    chapter: '7 Video capabilities',
    conformance: 'partial',
    remark:
      'Captions of files are shown by the browser’s own player, with its look (7.1.1, 7.1.2, 7.1.4); no test plays them. There is no described soundtrack (7.2).',
  },
  { chapter: '8 Hardware', conformance: 'inapplicable', remark: 'The product is software on the web.' },
  { chapter: '9 Web', conformance: 'partial', remark: 'As the tables of WCAG say.' },
  {
    chapter: '10 Non-web documents',
    conformance: 'partial',
    remark:
      'Certificates are also tagged PDF files, in the language of their page. Files of courses are their teams’.',
  },
  { chapter: '11 Software', conformance: 'inapplicable', remark: 'The product is web content (chapter 9).' },
  {
    chapter: '12 Documentation and support services',
    conformance: 'partial',
    remark: 'As 602 and 603 of Section 508.',
  },
  { chapter: '13 Relay and emergency services', conformance: 'inapplicable', remark: 'There are none.' },
];
