import type { DragItem, DropZone } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { textOf } from '../../../kernel/rendering/plain-text.ts';

const messages = defineMessages({
  item: {
    defaultMessage: 'Item {number}',
    description: 'Name of an item of a drag-and-drop exercise without a text',
  },
  zone: {
    defaultMessage: 'Zone {number}',
    description: 'Name of a zone of a drag-and-drop exercise without a title',
  },
});

/** An item in plain text: its label, the description of its image, or its number. */
export function nameOfDragItem({ label, image }: DragItem, index: number): string {
  return textOf(label?.html ?? '').trim() || image?.alt || t(messages.item, { number: index + 1 });
}

export function nameOfZone({ title }: DropZone, index: number): string {
  return textOf(title.html).trim() || t(messages.zone, { number: index + 1 });
}
