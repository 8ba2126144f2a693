import { MAX_POST_BODY } from '@lectern/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { MAX_PICTURE_BYTES, pictureTypes, uploadPicture } from '../../lms/discussions/writes.ts';
import { getLms } from '../../lms/lms.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuButton } from '../../ui/Menu.tsx';
import { useDiscussion } from './context.ts';
import styles from './Discussions.module.css';
import { renderMarkdown } from './markdown.ts';
import { PostBody } from './PostBody.tsx';

export interface EditorProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** People who can be mentioned: those who wrote in the thread. */
  readonly people?: readonly string[];
  readonly rows?: number;
  /** The writer has just asked for the field. */
  readonly takesFocus?: boolean;
}

type Picture = 'none' | 'sending' | 'too-large' | 'wrong-type' | 'failed';

/** A field for Markdown with a preview; pictures are pasted, dropped or chosen. */
export function Editor({ label, value, onChange, people = [], rows = 5, takesFocus = false }: EditorProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const { courseId } = useDiscussion();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [isPreview, setPreview] = useState(false);
  const [picture, setPicture] = useState<Picture>('none');
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  function insert(text: string): void {
    const { selectionStart = latest.current.length, selectionEnd = selectionStart } = field.current ?? {};
    onChange(latest.current.slice(0, selectionStart) + text + latest.current.slice(selectionEnd));
    field.current?.focus();
  }

  async function addPicture(file: File): Promise<void> {
    if (!pictureTypes.some((type) => type === file.type)) return setPicture('wrong-type');
    if (file.size > MAX_PICTURE_BYTES) return setPicture('too-large');
    setPicture('sending');
    try {
      const url = await uploadPicture(client, courseId, file);
      insert(`![${file.name.replaceAll(/[[\]\\]/g, '')}](${url})`);
      setPicture('none');
    } catch (error) {
      getLms(client).log.failure(error);
      setPicture('failed');
    }
  }

  function takeFile(event: ClipboardEvent | DragEvent, data: DataTransfer): void {
    const [file] = data.files;
    if (file === undefined) return;
    event.preventDefault();
    void addPicture(file);
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {isPreview ? (
        <section className={styles.preview} aria-label={intl.formatMessage(messages.preview)}>
          {value.trim() === '' ? (
            <p>{intl.formatMessage(messages.nothing)}</p>
          ) : (
            <PostBody html={renderMarkdown(value)} />
          )}
        </section>
      ) : (
        <textarea
          ref={field}
          id={id}
          dir="auto"
          rows={rows}
          value={value}
          maxLength={MAX_POST_BODY}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.target.value)}
          onPaste={(event) => takeFile(event, event.clipboardData)}
          onDrop={(event) => takeFile(event, event.dataTransfer)}
        />
      )}
      <div className={styles.tools}>
        <Button variant="quiet" size="small" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
          {intl.formatMessage(messages.preview)}
        </Button>
        {!isPreview && (
          <Button
            variant="quiet"
            size="small"
            busy={picture === 'sending'}
            onClick={() => files.current?.click()}
          >
            {intl.formatMessage(messages.addPicture)}
          </Button>
        )}
        {!isPreview && people.length > 0 && (
          <Menu label={intl.formatMessage(messages.mention)} size="small" align="start">
            {people.map((name) => (
              <MenuButton key={name} onSelect={() => insert(`@${name} `)}>
                <bdi>{name}</bdi>
              </MenuButton>
            ))}
          </Menu>
        )}
        <input
          ref={files}
          type="file"
          accept={pictureTypes.join(',')}
          hidden
          aria-label={intl.formatMessage(messages.addPicture)}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file !== undefined) void addPicture(file);
            event.target.value = '';
          }}
        />
      </div>
      <p id={`${id}-hint`} className="field__hint">
        {intl.formatMessage(hint, { formula: '$x^2$' })}
      </p>
      <p role="status" className="field__error">
        {(picture === 'too-large' || picture === 'wrong-type' || picture === 'failed') &&
          intl.formatMessage(problems[picture])}
      </p>
    </div>
  );
}

const hint = defineMessage<{ formula: string }>({
  defaultMessage: 'You can use Markdown, and {formula} for formulas. Paste or drop a picture to add it.',
  description: 'Below the field in which one writes a post; formula is an example',
});

const problems = defineMessages({
  'too-large': {
    defaultMessage: 'This picture is larger than 1 MB. Choose a smaller one.',
    description: 'Below the field of a post, after a picture that is too large',
  },
  'wrong-type': {
    defaultMessage: 'Only pictures can be added: PNG, JPEG, GIF, BMP or TIFF.',
    description: 'Below the field of a post, after a file that isn’t a picture',
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
