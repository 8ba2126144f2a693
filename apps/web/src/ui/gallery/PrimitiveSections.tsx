import { Alert, type AlertType } from '../Alert.tsx';
import { Badge } from '../Badge.tsx';
import { Button, ButtonLink, type ButtonLook, IconButton } from '../Button.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { Icon, type IconName } from '../Icon.tsx';
import { icons } from '../icons.ts';
import { Skeleton } from '../Skeleton.tsx';
import { Spinner } from '../Spinner.tsx';
import styles from './gallery.module.css';

const variants: ButtonLook['variant'][] = ['primary', 'secondary', 'quiet', 'danger'];
const alertTypes: AlertType[] = ['error', 'danger', 'success', 'info', 'welcome'];
const tones = ['neutral', 'accent', 'success', 'warning', 'danger'] as const;
const iconNames = Object.keys(icons) as IconName[];

export function ButtonSection() {
  return (
    <section className="section">
      <h2>Buttons</h2>
      <div className="stack">
        {variants.map((variant) => (
          <div key={variant} className="cluster">
            <Button variant={variant}>Save</Button>
            <Button variant={variant} icon="bookmark">
              Bookmark
            </Button>
            <Button variant={variant} size="small">
              Small
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} busy>
              Saving
            </Button>
            <ButtonLink variant={variant} href="#next" iconEnd="arrow-next">
              Next unit
            </ButtonLink>
          </div>
        ))}
        <div className="cluster">
          <IconButton icon="bookmark" label="Bookmark this page" pressed={false} />
          <IconButton icon="bookmark-filled" label="Bookmark this page" pressed />
          <IconButton icon="bookmark-filled" label="Saving the bookmark" pressed busy />
          <IconButton icon="close" label="Close" size="small" />
          <IconButton icon="arrow-previous" label="Previous" disabled />
        </div>
      </div>
    </section>
  );
}

export function AlertSection() {
  return (
    <section className="section">
      <h2>Alerts</h2>
      <div className="stack">
        {alertTypes.map((type) => (
          <Alert
            key={type}
            type={type}
            title={type}
            announce="none"
            onDismiss={type === 'welcome' ? () => {} : undefined}
            actions={type === 'info' ? <Button size="small">Enroll now</Button> : undefined}
          >
            <p>
              What happened, and what to do next, in a sentence that leads{' '}
              <a href="#dates">to the dates of the course</a>.
            </p>
          </Alert>
        ))}
      </div>
    </section>
  );
}

export function BadgeSection() {
  return (
    <section className="section">
      <h2>Badges</h2>
      <div className="cluster">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone} icon={tone === 'success' ? 'check' : undefined}>
            {tone}
          </Badge>
        ))}
      </div>
    </section>
  );
}

export function IconSection() {
  return (
    <section className="section">
      <h2>Icons</h2>
      <ul className={styles.icons}>
        {iconNames.map((name) => (
          <li key={name}>
            <Icon name={name} /> {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function LoadingSection() {
  return (
    <section className="section">
      <h2>Waiting</h2>
      <div className="stack">
        <Spinner label="Loading course page…" showLabel />
        <Skeleton shape="title" />
        <Skeleton lines={3} />
      </div>
    </section>
  );
}

export function EmptySection() {
  return (
    <section className="section">
      <h2>Nothing here</h2>
      <EmptyState title="No dates yet" icon="calendar" level={3} action={<Button>Back to the course</Button>}>
        <p>When the course team sets dates for this course, they appear here.</p>
      </EmptyState>
    </section>
  );
}
