import { MAX_POST_BODY } from '@lectern/contract';
import { type ClipboardEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { defineMessage, defineMessages, type MessageValue, useIntl } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuButton } from '../../ui/Menu.tsx';
import styles from './Discussions.module.css';
import { EmptyTextError, errorAttributes, type MissingProps } from './FieldError.tsx';
import { renderMarkdown } from './markdown.ts';
import { PostBody } from './PostBody.tsx';
import { type PictureUpload, usePictureUpload } from './use-picture-upload.ts';

export interface EditorProps extends MissingProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** People who can be mentioned: those who wrote in the thread. */
  readonly people?: readonly string[];
  readonly rows?: number;
  /** The writer has just asked for the field. */
  readonly takesFocus?: boolean;
}

/** A field for Markdown with a preview; pictures are pasted, dropped or chosen. */
export function Editor({
  label,
  value,
  onChange,
  people = [],
  rows = 5,
  takesFocus = false,
  isMissing = false,
}: EditorProps) {
  const intl = useIntl();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [wantsPreview, setPreview] = useState(false);
  // The field itself shows what is wrong with it.
  const isPreview = wantsPreview && !isMissing;
  const pictures = usePictureUpload(insert);
  const latest = useLatest(value);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  function insert(text: string): void {
    const { selectionStart = latest.current.length, selectionEnd = selectionStart } = field.current ?? {};
    onChange(latest.current.slice(0, selectionStart) + text + latest.current.slice(selectionEnd));
    field.current?.focus();
  }

  function takeFile(event: ClipboardEvent | DragEvent, data: DataTransfer): void {
    const [file] = data.files;
    if (file === undefined) return;
    event.preventDefault();
    void pictures.upload(file);
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {isPreview ? (
        <Preview text={value} />
      ) : (
        <textarea
          ref={field}
          id={id}
          dir="auto"
          rows={rows}
          value={value}
          maxLength={MAX_POST_BODY}
          {...errorAttributes(isMissing, `${id}-error`, `${id}-hint`)}
          onChange={(event) => onChange(event.target.value)}
          onPaste={(event) => takeFile(event, event.clipboardData)}
          onDrop={(event) => takeFile(event, event.dataTransfer)}
        />
      )}
      {isMissing && <EmptyTextError id={`${id}-error`} />}
      <div className={styles.tools}>
        <Button variant="quiet" size="small" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
          {intl.formatMessage(messages.preview)}
        </Button>
        {!isPreview && <PictureButton pictures={pictures} />}
        {!isPreview && people.length > 0 && (
          <MentionMenu people={people} onSelect={(name) => insert(`@${name} `)} />
        )}
      </div>
      <p id={`${id}-hint`} className="field__hint">
        {intl.formatMessage(hint, {
          formula: (
            <bdi key="formula" dir="ltr">
              $x^2$
            </bdi>
          ),
        })}
      </p>
      <PictureStatus pictures={pictures} />
    </div>
  );
}

/** The value as last rendered, for what ends later than a rendering. */
function useLatest(value: string) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}

function Preview({ text }: { readonly text: string }) {
  const intl = useIntl();
  return (
    <section className={styles.preview} aria-label={intl.formatMessage(messages.preview)}>
      {text.trim() === '' ? (
        <p>{intl.formatMessage(messages.nothing)}</p>
      ) : (
        <PostBody html={renderMarkdown(text)} />
      )}
    </section>
  );
}

function PictureButton({ pictures }: { readonly pictures: PictureUpload }) {
  const intl = useIntl();
  const files = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        busy={pictures.state === 'sending'}
        onClick={() => files.current?.click()}
      >
        {intl.formatMessage(messages.addPicture)}
      </Button>
      <input
        ref={files}
        type="file"
        accept={Object.keys(pictures.types).join(',')}
        hidden
        aria-label={intl.formatMessage(messages.addPicture)}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) void pictures.upload(file);
          event.target.value = '';
        }}
      />
    </>
  );
}

interface MentionMenuProps {
  readonly people: readonly string[];
  readonly onSelect: (name: string) => void;
}

function MentionMenu({ people, onSelect }: MentionMenuProps) {
  const intl = useIntl();
  return (
    <Menu label={intl.formatMessage(messages.mention)} size="small" align="start">
      {people.map((name) => (
        <MenuButton key={name} onSelect={() => onSelect(name)}>
          <bdi>{name}</bdi>
        </MenuButton>
      ))}
    </Menu>
  );
}

/** Why the last picture wasn't added. Always in the page, because screen readers only announce changes within. */
function PictureStatus({ pictures }: { readonly pictures: PictureUpload }) {
  const intl = useIntl();
  const { state, types } = pictures;
  return (
    <p role="status" className="field__error">
      {(state === 'too-large' || state === 'failed') && intl.formatMessage(problems[state])}
      {state === 'wrong-type' &&
        intl.formatMessage(wrongType, {
          formats: intl.formatList(Object.values(types), { type: 'disjunction' }),
        })}
    </p>
  );
}

const hint = defineMessage<{ formula: MessageValue }>({
  defaultMessage: 'You can use Markdown, and {formula} for formulas. Paste or drop a picture to add it.',
  description: 'Below the field in which one writes a post; formula is an example',
});

const wrongType = defineMessage<{ formats: string }>({
  defaultMessage: 'Only pictures can be added: {formats}.',
  description:
    'Below the field of a post, after a file that isn’t a picture; formats is a list such as “PNG or GIF”',
});

const problems = defineMessages({
  'too-large': {
    defaultMessage: 'This picture is larger than 1 MB. Choose a smaller one.',
    description: 'Below the field of a post, after a picture that is too large',
  },
  failed: {
    defaultMessage: 'We couldn’t add the picture. Try again.',
    description: 'Below the field of a post, after a picture could not be stored',
  },
});

const messages = defineMessages({
  preview: {
    defaultMessage: 'Preview',
    description: 'Button below the field of a post, pressed while it shows how the post will look',
  },
  nothing: { defaultMessage: 'Nothing to preview yet.', description: 'Preview of an empty post' },
  addPicture: { defaultMessage: 'Add picture', description: 'Button below the field of a post' },
  mention: {
    defaultMessage: 'Mention',
    description: 'Button below the field of a post: opens a list of people whose name to insert',
  },
});
