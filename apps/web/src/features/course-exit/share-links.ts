import { writeQuery } from '../../course/write-query.ts';
export interface ShareTexts {
  /** Subject of the mail. */
  readonly subject: string;
  readonly text: string;
}

export interface ShareSite {
  readonly marketingUrl: string;
  readonly twitterUrl: string | null;
  /** Without its `#`; null: none. */
  readonly twitterHashtag: string | null;
}

export interface ShareLink {
  readonly network: 'linkedin' | 'facebook' | 'twitter' | 'email';
  readonly url: string;
}

/**
 * Plain links to the networks' sharing forms; nothing is loaded from them (EXT-33, EXT-34). Each shares the marketing
 * URL with campaign parameters that name the network.
 */
export function listShareLinks(site: ShareSite, { subject, text }: ShareTexts): ShareLink[] {
  const shared = (network: string) => withCampaign(site.marketingUrl, network);
  const twitter: ShareLink[] =
    site.twitterUrl === null
      ? []
      : [
          {
            network: 'twitter',
            url: withFields('https://twitter.com/intent/tweet', {
              url: shared('twitter'),
              text,
              ...(site.twitterHashtag !== null && { hashtags: site.twitterHashtag }),
            }),
          },
        ];
  return [
    {
      network: 'linkedin',
      url: withFields('https://www.linkedin.com/sharing/share-offsite/', { url: shared('linkedin') }),
    },
    {
      network: 'facebook',
      url: withFields('https://www.facebook.com/sharer/sharer.php', { u: shared('facebook'), quote: text }),
    },
    ...twitter,
    { network: 'email', url: withFields('mailto:', { subject, body: `${text}\n\n${shared('email')}` }) },
  ];
}

function withCampaign(address: string, network: string): string {
  const fields = {
    utm_campaign: 'course_exit',
    utm_medium: network === 'email' ? 'email' : 'social',
    utm_source: network,
  };
  const [page = '', anchor] = address.split('#', 2);
  return withFields(page, fields) + (anchor === undefined ? '' : `#${anchor}`);
}

function withFields(address: string, fields: Readonly<Record<string, string>>): string {
  return `${address}${address.includes('?') ? '&' : '?'}${writeQuery(fields)}`;
}
