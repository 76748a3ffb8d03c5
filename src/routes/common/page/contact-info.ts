// The site's contact data with ops overrides, for pages that show it outside the footer.
import { type SiteValue, siteInfoOf } from '../../../../common/overrides/frame-overlay.ts';
import type { SiteContext } from '../../../env.ts';
import { pageTimeOf } from './page-time.ts';
import { shellRequestsOf } from './shell-requests.ts';

/** Loads the contact data as of the page's time. Like the shell, it rejects if the web info is missing. */
export async function loadContactInfo(c: SiteContext): Promise<SiteValue[]> {
  const { data } = await shellRequestsOf(c).webInfo;
  return siteInfoOf(data, c.env.overrides, c.get('locale'), pageTimeOf(c));
}
