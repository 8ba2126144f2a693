import * as v from 'valibot';

/** A site's setting for one course: `EXPERIMENTS["audit-flyover"]["course-v1:…"]`. */
const flyoverSettings = v.object({
  upgrade_deadline: v.pipe(
    v.string(),
    v.check((text) => !Number.isNaN(Date.parse(text)), 'must be a date with its time'),
    v.transform((text) => Date.parse(text)),
  ),
  open_sequences: v.array(v.string()),
});

export interface FlyoverSettings {
  /** Epoch milliseconds of the server's clock. */
  readonly deadline: number;
  /** Usage keys of the sequences that stay open to everybody. */
  readonly openSequences: ReadonlySet<string>;
}

/** Validates the setting of one course. Throws an Error that names the invalid field. */
export function readFlyoverSettings(setting: unknown): FlyoverSettings {
  const checked = v.safeParse(flyoverSettings, setting);
  if (!checked.success) {
    const [issue] = checked.issues;
    throw new Error(`EXPERIMENTS: audit-flyover: ${v.getDotPath(issue) ?? 'the course'}: ${issue.message}`);
  }
  const { upgrade_deadline: deadline, open_sequences: openSequences } = checked.output;
  return { deadline, openSequences: new Set(openSequences) };
}
