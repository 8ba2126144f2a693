/** The `ref` of a `<dialog>` that is modal for as long as it is rendered. */
export function showModal(dialog: HTMLDialogElement | null): void {
  if (dialog?.open === false) dialog.showModal();
}
