export interface ImportedCourse {
  /** Of the file or folder. */
  name: string;
  components: number;
  /** Number of components and questions that Lectern can't show, by type. */
  unsupportedByType: Record<string, number>;
  seconds: number;
  /** The peak memory of the process. */
  peakMegabytes: number;
}

export interface RefusedCourse {
  name: string;
  /** Why it can't be imported, with the code. */
  failure: string;
}

const HEADINGS = ['Course', 'Components', 'Unsupported', 'Time', 'Memory', 'Unsupported by type'];

/** One line per course and one with the total. Courses that can't be imported say why, and don't count. */
export function corpusTable(courses: readonly (ImportedCourse | RefusedCourse)[]): string[] {
  const imported = courses.filter((course) => 'components' in course);
  const total: ImportedCourse = {
    name: `${imported.length} of ${courses.length} imported`,
    components: imported.reduce((sum, { components }) => sum + components, 0),
    unsupportedByType: addUp(imported.map(({ unsupportedByType }) => unsupportedByType)),
    seconds: imported.reduce((sum, { seconds }) => sum + seconds, 0),
    peakMegabytes: imported.reduce((most, { peakMegabytes }) => Math.max(most, peakMegabytes), 0),
  };
  const rows = [
    HEADINGS,
    ...courses.map((course) =>
      'failure' in course
        ? [course.name, '-', '-', '-', '-', `failed: ${course.failure.replace(/\s+/g, ' ')}`]
        : cellsOf(course),
    ),
    cellsOf(total),
  ];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const isNumber = column > 0 && column < HEADINGS.length - 1;
        return isNumber ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
      })
      .join('  ')
      .trimEnd(),
  );
}

function cellsOf({ name, components, unsupportedByType, seconds, peakMegabytes }: ImportedCourse): string[] {
  const byCount = Object.entries(unsupportedByType).toSorted((a, b) => b[1] - a[1]);
  const unsupported = byCount.reduce((sum, [, count]) => sum + count, 0);
  const share = components === 0 ? '' : ` (${((unsupported / components) * 100).toFixed(1)}%)`;
  return [
    name,
    String(components),
    `${unsupported}${share}`,
    `${seconds.toFixed(1)} s`,
    `${peakMegabytes.toFixed(0)} MB`,
    byCount.map(([type, count]) => `${count} ${type}`).join(', ') || 'none',
  ];
}

function addUp(counts: readonly Record<string, number>[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const [type, count] of counts.flatMap((each) => Object.entries(each))) {
    sums.set(type, (sums.get(type) ?? 0) + count);
  }
  return Object.fromEntries(sums);
}
