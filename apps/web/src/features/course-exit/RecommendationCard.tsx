import { type MouseEvent, use } from 'react';
import type { Recommendation } from '../../lms/recommendations.ts';
import { isPlainClick } from '../../ui/is-plain-click.ts';
import { LeavePageContext } from './leave-page.ts';
import styles from './Recommendations.module.css';
import { shorten } from './shorten.ts';

const TITLE_MAX = 70;
const OWNERS_MAX = 40;
/** Gives an analytics script of the site time to send the click before the page unloads (EXT-29). */
const LEAVING_DELAY_MS = 200;

/** A course worth taking next; the whole card is its link. */
export function RecommendationCard({ course }: { readonly course: Recommendation }) {
  const leave = use(LeavePageContext);
  const { title, owners, image, marketingUrl } = course;
  const shortTitle = shorten(title, TITLE_MAX);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    setTimeout(() => leave(href), LEAVING_DELAY_MS);
  };
  return (
    <li className={styles.card}>
      <div className={styles.image}>{image.src && <img src={image.src} alt="" loading="lazy" />}</div>
      <h3 className={styles.title} dir="auto">
        {marketingUrl === null ? (
          shortTitle
        ) : (
          <a href={marketingUrl} onClick={follow} {...(shortTitle !== title && { title })}>
            {shortTitle}
          </a>
        )}
      </h3>
      <p className={styles.owners} dir="auto">
        {shorten(owners.map(({ key }) => key).join(', '), OWNERS_MAX)}
      </p>
    </li>
  );
}
