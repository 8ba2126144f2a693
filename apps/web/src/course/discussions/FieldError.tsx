import { defineMessage, useIntl } from 'react-intl';

export interface MissingProps {
  /** Whether the form was refused because this field is empty. */
  readonly isMissing?: boolean;
}

/** Attributes of a field whose error is a {@link FieldError} with that id; `hintId` is that of its hint. */
export function errorAttributes(isMissing: boolean, errorId: string, hintId?: string) {
  const ids = [isMissing && errorId, hintId].filter(Boolean).join(' ');
  return { 'aria-invalid': isMissing || undefined, 'aria-describedby': ids || undefined };
}

export interface FieldErrorProps {
  readonly id: string;
  readonly children: string;
}

/** What is wrong with a field, below it. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} className="field__error">
      {children}
    </p>
  );
}

/** What is wrong with an empty text field of a post. */
export function EmptyTextError({ id }: { readonly id: string }) {
  const intl = useIntl();
  return <FieldError id={id}>{intl.formatMessage(empty)}</FieldError>;
}

const empty = defineMessage({
  defaultMessage: 'Write something first.',
  description: 'Below the empty field of a post that one tried to send',
});
