import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { findFormat } from '../../i18n/catalogues.ts';
import { currentLanguage } from '../../i18n/current-language.ts';
import { defineMessages, type Message } from '../../i18n/messages.ts';
import { type Html, html } from '../../lib/html.ts';
import { jsonForScript } from '../../lib/markup.ts';
import { listScripts } from '../exercises/exercise-types.ts';

/** Texts of the frame's own scripts, by what a page needs them for. */
const SCRIPT_TEXTS = {
  always: defineMessages({
    unreachable: {
      defaultMessage: 'We can’t reach the server. Your work isn’t lost: try again in a moment.',
      description: 'Error in a unit, when an answer or another change couldn’t be sent',
    },
    serverFault: {
      defaultMessage: 'Something went wrong on the server. Your work isn’t lost: try again in a moment.',
      description: 'Error in a unit, when an answer or another change was refused',
    },
    reload: { defaultMessage: 'Reload page', description: 'Link after an error in a unit' },
    textRefused: {
      defaultMessage: 'This isn’t submitted, so copy what you want to keep:',
      description:
        'After a reason such as “You’ve used all your attempts”; above texts that the learner typed',
    },
  }),
  timed: defineMessages({
    lateUnreachable: {
      defaultMessage:
        'We can’t reach the server. Only answers that arrive before the exam’s time is up count: try again in a moment.',
      description: 'Error in a unit of a timed exam, when an answer or another change couldn’t be sent',
    },
    lateFault: {
      defaultMessage:
        'Something went wrong on the server. Only answers that arrive before the exam’s time is up count: try again in a moment.',
      description: 'Error in a unit of a timed exam, when an answer or another change was refused',
    },
  }),
  problem: defineMessages({
    unanswered: {
      defaultMessage: '“{name}” has no answer yet. Answer it, then submit.',
      description: 'After “Submit”; “name” is a question of a problem with several',
    },
    someUnanswered: {
      defaultMessage: 'A question has no answer yet. Answer it, then submit.',
      description: 'After “Submit”, in a problem with several questions',
    },
    onlyUnanswered: {
      defaultMessage: 'Answer the question, then submit.',
      description: 'After “Submit”, in a problem with one question',
    },
    alreadyRight: {
      defaultMessage: 'This answer is right and already submitted. Continue, or change it first.',
      description: 'After “Submit”, when the right answer wasn’t changed; “Continue” is a button',
    },
    problemChanged: {
      defaultMessage: 'This problem has changed since you opened it. Check your answers, then submit again.',
      description: 'After answers were submitted to a problem, whose new version is shown with them',
    },
    textLost: {
      defaultMessage: 'This has no place in the new version, so copy what you want to keep:',
      description: 'After “Check your answers, then submit again.”; above texts that the learner typed',
    },
  }),
  live: defineMessages({
    noWork: {
      defaultMessage: 'This problem couldn’t say what you did. Try again, or tell your course team.',
      description: 'After “Submit”, when an author’s program failed',
    },
    silent: {
      defaultMessage: 'This problem doesn’t say what you did in it. Tell your course team.',
      description: 'After “Submit”, when an author’s program lacks a function',
    },
    notLoaded: {
      defaultMessage: 'This problem hasn’t loaded. Reload the page.',
      description: 'After “Submit”, when an author’s program doesn’t respond',
    },
    noScript: {
      defaultMessage: 'This problem’s script doesn’t respond. Reload the page, then try again.',
      description: 'After “Submit”, when an author’s program doesn’t respond',
    },
    point: {
      defaultMessage: '{x} across, {y} down',
      description: 'A place in an image, by its distance in pixels from the upper left corner',
    },
    target: {
      defaultMessage: 'target {label}',
      description: 'A numbered target in an image, within a sentence',
    },
    targetName: { defaultMessage: 'Target {label}', description: 'Name of a numbered target in an image' },
    ownTarget: {
      defaultMessage: '{target}.{number} on “{item}”',
      description: 'Label of a target on an item that is itself on a target: “2.1 on ‘Crane’”',
    },
    placed: {
      defaultMessage: '{item}: {place}',
      description: 'An item and where in an image it is, such as “target 2” or “10 across, 20 down”',
    },
    isPlaced: {
      defaultMessage: '“{item}” is at {place}.',
      description: 'After an item was put onto an image, for screen readers; “place” is like “target 2”',
    },
    remove: { defaultMessage: 'Remove', description: 'Button: takes an item off an image' },
    isRemoved: {
      defaultMessage: '“{item}” is removed.',
      description: 'After an item was taken off an image, for screen readers',
    },
    isChosen: {
      defaultMessage: '“{item}” is chosen. Choose its place.',
      description: 'After an item was chosen that goes onto an image, for screen readers',
    },
    ontoItself: {
      defaultMessage: '“{item}” can’t be put onto itself.',
      description: 'After an item was put onto a target that is on itself, for screen readers',
    },
    chooseFirst: {
      defaultMessage: 'Choose an item first.',
      description: 'After a place in an image was chosen without an item, for screen readers',
    },
    typeFirst: {
      defaultMessage: 'Type both coordinates first.',
      description: 'After the button “Place item”, for screen readers',
    },
  }),
  video: defineMessages({
    videoFailed: {
      defaultMessage: 'This video couldn’t be played. Check your connection, then reload the page.',
      description: 'Error above a video',
    },
    linesFound: {
      defaultMessage: '{count, plural, one {# line} other {# lines}} found',
      description: 'Beside the search in a transcript',
    },
  }),
  conditional: defineMessages({
    contentChanged: {
      defaultMessage: 'The content of this unit has changed.',
      description: 'After a unit was loaded again, because an answer opened more content; for screen readers',
    },
  }),
  notes: defineMessages({
    noteSaved: { defaultMessage: 'Note saved.', description: 'For screen readers' },
    noteDeleted: { defaultMessage: 'Note deleted.', description: 'For screen readers' },
    highlighted: {
      defaultMessage: 'Highlighted.',
      description: 'After a passage was highlighted, for screen readers',
    },
    noteOn: {
      defaultMessage: 'Note on “{quote}”',
      description: 'Name of the fields of a note, for screen readers; “quote” is the passage',
    },
    changedFrom: {
      defaultMessage: 'The text has changed since. It was: “{quote}”',
      description: 'Above a note on a passage that the author has changed',
    },
    note: { defaultMessage: 'Note', description: 'Label of the text of a note' },
    saveNote: { defaultMessage: 'Save note', description: 'Button' },
    cancelNote: { defaultMessage: 'Cancel', description: 'Button: closes the fields of a note' },
    removeNote: { defaultMessage: 'Delete', description: 'Button: deletes the note whose fields are open' },
    color: {
      defaultMessage: 'Color',
      description: 'Name of the choice of a note’s color, for screen readers',
    },
    yellow: { defaultMessage: 'yellow', description: 'Color of a note' },
    green: { defaultMessage: 'green', description: 'Color of a note' },
    blue: { defaultMessage: 'blue', description: 'Color of a note' },
    pink: { defaultMessage: 'pink', description: 'Color of a note' },
    inYellow: { defaultMessage: 'Highlight in yellow', description: 'Button at selected text' },
    inGreen: { defaultMessage: 'Highlight in green', description: 'Button at selected text' },
    inBlue: { defaultMessage: 'Highlight in blue', description: 'Button at selected text' },
    inPink: { defaultMessage: 'Highlight in pink', description: 'Button at selected text' },
    addNote: { defaultMessage: 'Add note', description: 'Button at selected text' },
    selected: { defaultMessage: 'Selected text', description: 'Name of a toolbar, for screen readers' },
    selectedHint: {
      defaultMessage: 'Text selected. Press Tab for note tools after this text.',
      description: 'After text was selected by keyboard, for screen readers',
    },
    highlight: {
      defaultMessage: 'Highlight: “{quote}”.',
      description: 'Name of the button at a highlighted passage, for screen readers',
    },
    ownNote: {
      defaultMessage: 'Your note: {text}',
      description: 'Name of the button at a passage with a note, for screen readers',
    },
    changed: {
      defaultMessage: 'The text has changed since.',
      description: 'After the name of the button at a passage with a note, for screen readers',
    },
    missingNotes: {
      defaultMessage: '{count, plural, one {# note} other {# notes}} on text that is no longer here',
      description: 'Below a text: notes whose passages the author has deleted',
    },
    deleteNote: { defaultMessage: 'Delete note', description: 'Button below a note whose passage is gone' },
  }),
  author: defineMessages({
    clarification: {
      defaultMessage: 'Clarification',
      description: 'Name of a button that shows a remark of the author within a line, for screen readers',
    },
    openPdf: { defaultMessage: 'Open PDF: {name}', description: 'Link to a file; “name” is the file’s' },
    flash: { defaultMessage: 'This was Flash content.', description: 'In place of a Flash animation' },
    namedFlash: {
      defaultMessage: 'This was Flash content ({name}).',
      description: 'In place of a Flash animation; “name” is the file’s',
    },
    afterFlash: {
      defaultMessage: 'Browsers no longer play Flash. You can complete this unit without it.',
      description: 'After “This was Flash content.”',
    },
  }),
} satisfies Record<string, Record<string, Message>>;

/** Texts of all scripts of the frame, by what a page needs them for: a kind of block, or the script of an exercise. */
export const FRAME_TEXTS: Readonly<Record<string, Readonly<Record<string, Message>>>> = {
  ...SCRIPT_TEXTS,
  ...Object.fromEntries(listScripts().map(({ file, texts }) => [file, texts])),
};

/** A text for a script; with several forms by plural category if it has a `count`. */
type ScriptText = string | Record<string, string>;

/** Rendered elements by language and groups: as many as there are languages and kinds of units. */
const rendered = new Map<string, Html>();

/** The element with the texts of scripts, in the reader's language. */
export function frameTexts(groups: readonly string[]): Html {
  const { code, lang, dir } = currentLanguage();
  const key = `${code} ${groups.join(' ')}`;
  const known = rendered.get(key) ?? renderTexts(groups, { lang, dir });
  rendered.set(key, known);
  return known;
}

/** The groups that exist among names of kinds and scripts. */
export const textGroupsOf = (names: Iterable<string>): string[] =>
  [...names].filter((name) => Object.hasOwn(FRAME_TEXTS, name)).sort();

function renderTexts(groups: readonly string[], { lang, dir }: { lang: string; dir: string }): Html {
  const messages = groups.flatMap((group) => Object.entries(FRAME_TEXTS[group] ?? {}));
  const texts = Object.fromEntries(
    messages.map(([name, message]) => {
      const parsed = findFormat(message, currentLanguage()).getAst();
      return [name, scriptText(parsed, new Intl.PluralRules(lang))];
    }),
  );
  return html`<script type="application/json" id="lectern-texts">${jsonForScript({ lang, dir, texts })}</script>`;
}

/** A parsed message as a pattern for the script, which can't parse ICU: `{name}` for arguments, one plural by `count`. */
function scriptText(message: readonly MessageFormatElement[], rules: Intl.PluralRules): ScriptText {
  const at = message.findIndex(({ type }) => type === TYPE.plural);
  const plural = message[at];
  if (plural?.type !== TYPE.plural) return patternOf(message);
  const [before, after] = [patternOf(message.slice(0, at)), patternOf(message.slice(at + 1))];
  const { options } = plural;
  const forms = rules.resolvedOptions().pluralCategories.map((category) => {
    const { value } = options[category] ?? options[`=${EXACT[category]}`] ?? options.other ?? { value: [] };
    return [category, `${before}${patternOf(value)}${after}`];
  });
  return Object.fromEntries(forms);
}

/** The numbers that a translation may name in place of a category. */
const EXACT: Readonly<Partial<Record<Intl.LDMLPluralRule, number>>> = { zero: 0, one: 1, two: 2 };

function patternOf(message: readonly MessageFormatElement[]): string {
  return message
    .map((element) => {
      switch (element.type) {
        case TYPE.literal:
          return element.value;
        case TYPE.argument:
          return `{${element.value}}`;
        case TYPE.pound:
          return '{count}';
        default:
          throw new Error('Messages of the frame’s scripts have arguments and one plural only');
      }
    })
    .join('');
}
