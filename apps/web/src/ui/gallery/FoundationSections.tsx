import styles from './gallery.module.css';

const sizes = ['3xl', '2xl', 'xl', 'lg', 'md', 'base', 'sm', 'xs'];

const colors = [
  'paper',
  'surface',
  'sunken',
  'ink',
  'ink-soft',
  'rule',
  'rule-strong',
  'accent',
  'accent-strong',
  'accent-soft',
  'success-line',
  'success-soft',
  'warning-line',
  'warning-soft',
  'danger-line',
  'danger-soft',
];

export function TypeSection() {
  return (
    <section className="section">
      <h2>Type</h2>
      <div className={styles.types}>
        {sizes.map((size, index) => (
          <p
            key={size}
            className={index < 4 ? styles.serif : undefined}
            style={{ fontSize: `var(--text-${size})` }}
          >
            The margin was too narrow <span className="muted">{size}</span>
          </p>
        ))}
      </div>
      <div className="prose">
        <p>
          Reading is a conversation at a distance, and a good page keeps out of its way. A line of about
          seventy characters lets the eye find the next one; a <a href="#lines">link to another page</a> is
          underlined because it is one; and <strong>what matters</strong> is said once.
        </p>
        <blockquote>I have discovered a truly marvellous proof of this.</blockquote>
        <p>
          Press <kbd>Tab</kbd> to see the focus, or write <code>f(x) = x²</code>.
        </p>
      </div>
    </section>
  );
}

export function ColorSection() {
  return (
    <section className="section">
      <h2>Color</h2>
      <ul className={styles.swatches}>
        {colors.map((name) => (
          <li key={name}>
            <span className={styles.swatch} style={{ background: `var(--color-${name})` }} />
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
