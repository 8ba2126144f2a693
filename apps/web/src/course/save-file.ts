/** Saves a text as a file in the browser; nothing is sent. `type` is its media type. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file only after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A file name that every system accepts: `grades-dana-Acme-CAL101-R1.csv`. */
export function makeFileName(parts: readonly string[], courseId: string, extension: string): string {
  const course = courseId.replace(/^course-v1:/, '');
  return `${[...parts, course].join('-').replace(/[^\p{L}\p{N}._-]+/gu, '-')}.${extension}`;
}
