import { useId } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { canEdit, type Post } from '../../lms/discussions/post.ts';
import { type DiscussionPlace, useDiscussion } from './context.ts';
import { errorAttributes, FieldError, type MissingProps } from './FieldError.tsx';

/** Whether an edit needs a reason: of another person's post, where the site lists reasons to choose from. */
export function needsEditReason(
  post: Post,
  { config, username }: Pick<DiscussionPlace, 'config' | 'username'>,
): boolean {
  return post.author !== username && canEdit(post, 'edit_reason_code') && config.editReasons.length > 0;
}

export interface EditReasonProps extends MissingProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** Why a moderator edits what another person wrote. */
export function EditReason({ value, isMissing = false, onChange }: EditReasonProps) {
  const intl = useIntl();
  const id = useId();
  const { config } = useDiscussion();
  return (
    <div className="field">
      <label htmlFor={id}>{intl.formatMessage(messages.label)}</label>
      <select
        id={id}
        required
        value={value}
        {...errorAttributes(isMissing, `${id}-error`)}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{intl.formatMessage(messages.choose)}</option>
        {config.editReasons.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
      {isMissing && <FieldError id={`${id}-error`}>{intl.formatMessage(messages.missing)}</FieldError>}
    </div>
  );
}

const messages = defineMessages({
  label: {
    defaultMessage: 'Reason for editing',
    description: 'Label of the choice of why a moderator edits what another person wrote',
  },
  choose: { defaultMessage: 'Choose a reason', description: 'First entry of a list of reasons' },
  missing: {
    defaultMessage: 'Choose a reason.',
    description: 'Below the list of reasons for an edit that a moderator tried to save without one',
  },
});
