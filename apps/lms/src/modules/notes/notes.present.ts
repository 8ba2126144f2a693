import type { ListedNoteWire, NoteWire } from '@lectern/contract';
import { findPassage } from '@lectern/unit-frame/passage.js';
import type { Access } from '../../kernel/access/access.ts';
import { isListed } from '../../kernel/course-view/course-view.ts';
import { isoTime } from '../../lib/iso.ts';
import { readBlockText } from './block-text.ts';
import { takesNotes } from './notes.policy.ts';
import type { Note } from './notes.store.ts';

const LAST = Number.MAX_SAFE_INTEGER;
/** More than any unit has. */
const MOST_BLOCKS = 100_000;

export function presentNote({ id, passage, color, text }: Note): NoteWire {
  return { id, passage, color, text };
}

/** Notes with their position in the course, in its order; those without a unit come last. */
export function presentCourseNotes(access: Access, notes: readonly Note[]): ListedNoteWire[] {
  const texts = new Map<string, string | null>();
  const textOf = (usageKey: string): string | null => {
    if (!texts.has(usageKey)) texts.set(usageKey, findText(access, usageKey));
    return texts.get(usageKey) ?? null;
  };
  return notes
    .map((note) => {
      const text = textOf(note.usageKey);
      const found = text === null ? null : findPassage(text, note.passage);
      const position = { block: orderOf(access, note.usageKey), start: found?.start ?? LAST };
      return { note, state: found?.state ?? ('missing' as const), position };
    })
    .sort((a, b) => a.position.block - b.position.block || a.position.start - b.position.start)
    .map(({ note, state }) => ({
      id: note.id,
      quote: note.passage.quote,
      color: note.color,
      text: note.text,
      createdAt: isoTime(note.createdAt),
      state,
      unit: presentUnit(access, note.usageKey),
    }));
}

/** The text that the visitor sees of a block; null where they see none. */
function findText(access: Access, usageKey: string): string | null {
  const place = findPlace(access, usageKey);
  const unit = place && access.course.units[place.unit];
  if (!unit || !takesNotes(unit, place.component)) return null;
  const { content } = place.component;
  return content.kind === 'html' ? readBlockText(content.html) : null;
}

/** Ascending in the order of the course. */
function orderOf({ course, view }: Access, usageKey: string): number {
  const place = findPlace({ course, view }, usageKey);
  if (place === null) return LAST;
  const position = course.units[place.unit]?.components.indexOf(place.component) ?? 0;
  return place.unit + position / MOST_BLOCKS;
}

function presentUnit({ course, view }: Access, usageKey: string): ListedNoteWire['unit'] {
  const place = findPlace({ course, view }, usageKey);
  const unit = place && course.units[place.unit]?.block;
  const sequence = place && course.sequences[place.sequence]?.block;
  const section = place && course.sections[place.section]?.block;
  if (!unit || !sequence || !section) return null;
  return {
    usageKey: unit.usageKey,
    title: unit.displayName,
    sequenceKey: sequence.usageKey,
    sequenceTitle: sequence.displayName,
    sectionTitle: section.displayName,
  };
}

/** The location of a block that the visitor can see; null for others. */
function findPlace({ course, view }: Pick<Access, 'course' | 'view'>, usageKey: string) {
  const place = course.places.get(usageKey);
  return place?.level === 'component' && isListed(view, usageKey) ? place : null;
}
