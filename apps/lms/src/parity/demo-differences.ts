import type { Difference } from './differences.ts';

/** As in differences.ts, for the calls of demo-recordings.json. */
export const demoDifferences: readonly Difference[] = [
  {
    name: 'effort was not estimated where this was recorded',
    calls: /^outline-handouts/,
    differs: /\/effort_(activities|time): null, number$/,
  },
  {
    name: 'upgrades have no deadline unless one is set',
    calls: /^outline-handouts/,
    differs:
      /^\/dates_widget\/course_date_blocks\/(1\/date_type: "verified-upgrade-deadline", "course-end-date"|1\/link: path, empty|1\/link_text: text, empty|2: object, absent)$/,
  },
  {
    name: 'weeks count in a self-paced course, absolute dates don’t',
    calls: /^dates-self-paced/,
    differs: /^\/(dates_banner_info\/missed_deadlines: true, false$|course_date_blocks\/)/,
  },
  {
    name: 'long lists of the recordings are cut',
    calls: /^dates-verified/,
    differs: /^\/course_date_blocks\/[678]: absent, object$/,
  },
  {
    name: 'the navigation of a closed course is an empty tree, as clients read its blocks',
    calls: /^navigation-anonymous-private/,
    differs: /^\/blocks: absent, object$/,
  },
  {
    name: 'a course that is not public shows visitors no outline of its sequences',
    calls: /^sequences-anonymous-private/,
    differs: /^(status: 200, 401|\/[a-z_]+: .*, absent|\/detail: absent, text)$/,
  },
  {
    name: 'the modes of a course have names that people can read',
    calls: /^metadata-not-enrolled/,
    differs: /^\/course_modes\/\d\/name: "[a-z]+", text$/,
  },
  {
    name: 'the links of upgrades are absolute',
    calls: /^outline-handouts/,
    differs: /^\/verified_mode\/upgrade_url: path, URL$/,
  },
];
