import { Badge } from '../Badge.tsx';
import { Button, ButtonLink } from '../Button.tsx';
import { Disclosure } from '../Disclosure.tsx';
import { Icon } from '../Icon.tsx';
import { Link } from '../Link.tsx';
import { PageTitle } from '../PageTitle.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';

const sections = [
  {
    title: 'Before you begin',
    done: true,
    lessons: ['How this course works', 'What you should know already'],
  },
  {
    title: 'Limits, and why one needs them',
    done: false,
    lessons: ['Nearer and nearer', 'Homework: limits'],
  },
  { title: 'The derivative', done: false, lessons: ['Steepness', 'Rules that save work', 'Midterm'] },
];

/** The primitives together, as on a course's home. */
export function CourseSample() {
  return (
    <div className="section">
      <PageTitle
        over="Acme · CAL101"
        title="Calculus, slowly"
        lead="A first course for those who were once told that they had no head for numbers."
        actions={
          <ButtonLink variant="primary" href="#resume" iconEnd="arrow-next">
            Resume course
          </ButtonLink>
        }
      />
      <div className="with-aside">
        <div>
          <SampleSections />
        </div>
        <aside className="card">
          <h2>Your week</h2>
          <div className="stack">
            <p className="muted">You are two units from the end of this section.</p>
            <Button wide>
              Set a goal<VisuallyHidden> for this course</VisuallyHidden>
            </Button>
          </div>
        </aside>
      </div>
    </div>
  );
}

function SampleSections() {
  return sections.map(({ title, done, lessons }) => (
    <Disclosure
      key={title}
      summary={
        <h2>
          {title} {done && <Icon name="circle-check" label="Completed" />}
        </h2>
      }
    >
      <ul className="stack">
        {lessons.map((lesson) => (
          <li key={lesson} className="cluster">
            <Icon name={done ? 'circle-check' : 'circle'} />
            <Link href="#sequence">{lesson}</Link>
            {lesson.startsWith('Homework') && <Badge>Due Mar 3</Badge>}
            <span className="muted">8 min</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  ));
}
