import type { DragItem, DropZone } from '@lectern/olx';
import { textOf } from '../../../kernel/rendering/plain-text.ts';

/** An item in plain text: its label, the description of its image, or its number. */
export function nameOfDragItem({ label, image }: DragItem, index: number): string {
  return textOf(label?.html ?? '').trim() || image?.alt || `Item ${index + 1}`;
}

export function nameOfZone({ title }: DropZone, index: number): string {
  return textOf(title.html).trim() || `Zone ${index + 1}`;
}
