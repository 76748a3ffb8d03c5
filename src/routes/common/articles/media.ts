// Origins from which a page may play recordings: this site, and the origins in MEDIA_ORIGINS.
import type { Video } from '../../../../common/contract/entities/files.ts';
import type { SiteContext } from '../../../env.ts';
import { mediaOrigins } from '../../../http/media-origins.ts';

type Playable = Pick<Video, 'sources' | 'poster'> & Partial<Pick<Video, 'captions'>>;

/** Limits a recording to permitted sources and captions; `null` if no source remains or the poster is not permitted. */
export function limitSources<V extends Playable>(video: V, origins: readonly string[]): V | null {
  const isPermitted = ({ url }: { url: string }): boolean =>
    url.startsWith('/') || (URL.canParse(url) && origins.includes(new URL(url).origin));
  const sources = video.sources.filter(isPermitted);
  if (sources.length === 0 || !isPermitted({ url: video.poster })) return null;
  const captions = video.captions && { captions: video.captions.filter(isPermitted) };
  return { ...video, sources, ...captions };
}

/** Returns the recording that the page at `url` may play; logs and returns `null` if it is not permitted. */
export function playableIn(c: SiteContext, video: Video | null | undefined, url: string): Video | null {
  if (!video) return null;
  const isPermitted = limitSources(video, mediaOrigins(c.env.platform.MEDIA_ORIGINS));
  if (!isPermitted)
    c.get('log').report({ event: 'video-rejected', page: url, error: 'its origin is not in MEDIA_ORIGINS' });
  return isPermitted;
}
