// Player for recordings: the native `<video>`, which loads only its poster before playback. Chapters are links into the
// recording; with a script, they seek in the player.
import { HLS, type Video } from '../../../common/contract/entities/files.ts';
import { formatSize } from '../../../common/i18n/formats.ts';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { SpaceSeparated } from '../components/spaced.tsx';
import { useView } from '../context.tsx';

/** Formats a position in seconds as `1:05` or `1:02:05`. */
export function formatPosition(position: number): string {
  const total = Math.floor(position);
  const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const [hours = 0, minutes = 0, seconds = 0] = parts;
  const pad = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
}

/** Formats an ISO 8601 duration in hours, minutes, and seconds. */
export function formatDuration(iso: string, locale: Locale): string {
  const [, hours = '', minutes = '', seconds = ''] = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(iso) ?? [];
  const parts = [
    [hours, 'hour'],
    [minutes, 'minute'],
    [seconds, 'second'],
  ] as const;
  return parts
    .filter(([value]) => value !== '')
    .map(([value, unit]) =>
      new Intl.NumberFormat(LOCALES[locale].htmlLang, {
        style: 'unit',
        unit,
        // The long form of seconds in Chinese, 秒钟, is used only in speech.
        unitDisplay: locale === 'cn' ? 'short' : 'long',
      }).format(Number(value)),
    )
    .join(' ');
}

/** Metadata of a recording, and a link to its file. */
function VideoNote({ video }: { video: Video }) {
  const { t, locale } = useView();
  const file = video.sources.find(({ contentType }) => contentType !== HLS);
  const size = file?.bytes ? `, ${formatSize(file.bytes, locale)}` : '';
  const type = file?.contentType === 'video/webm' ? 'WebM' : 'MP4';
  return (
    <figcaption className="player-about">
      <SpaceSeparated>
        <span>
          {t('video.duration')}{' '}
          <time dateTime={video.duration}>{formatDuration(video.duration, locale)}</time>
        </span>
        {video.silent && <span>{t('video.silent')}</span>}
        {video.captions.length > 0 && <span>{t('video.captions', { n: video.captions.length })}</span>}
        {file ? (
          <a href={file.url} download="">
            {t('video.download', { type: `${type}${size}` })}
          </a>
        ) : (
          <span>{t('video.stream')}</span>
        )}
      </SpaceSeparated>
    </figcaption>
  );
}

function Chapters({ video }: { video: Video }) {
  const { t } = useView();
  // Media fragments (Media Fragments URI 1.0 §4.2.1) link to a position in a file. Positions in an HLS stream can only
  // be reached in the player.
  const source = video.sources.find(({ contentType }) => contentType !== HLS) ?? video.sources[0];
  if (!source || video.chapters.length === 0) return null;
  return (
    <nav className="chapters" aria-label={t('video.chapters')}>
      <p aria-hidden="true">{t('video.chapters')}</p>
      <ol>
        {video.chapters.map(({ start, title }) => (
          <li key={start}>
            <a href={`${source.url}#t=${start}`} data-start={start}>
              <span className="chapter-at">{formatPosition(start)}</span> <span>{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Player with metadata and chapters. `title` is the accessible name of the player. */
export function Player({ video, title }: { video: Video; title: string }) {
  const { t } = useView();
  const isForeign = [video.sources, video.captions].flat().some(({ url }) => !url.startsWith('/'));
  return (
    <div className="player">
      <figure>
        <video
          controls
          preload="none"
          playsInline
          poster={video.poster}
          width={video.width}
          height={video.height}
          aria-label={title}
          // Cross-origin captions require CORS.
          {...(isForeign ? { crossOrigin: 'anonymous' as const } : {})}
        >
          {video.sources.map(({ url, contentType }) => (
            <source key={url} src={url} type={contentType} />
          ))}
          {video.captions.map((track) => (
            <track
              key={track.locale}
              kind="captions"
              src={track.url}
              srcLang={LOCALES[track.locale].htmlLang}
              label={LOCALES[track.locale].name}
            />
          ))}
          {t('video.none')}
        </video>
        <VideoNote video={video} />
      </figure>
      <Chapters video={video} />
    </div>
  );
}

/** Transcript, as an alternative to playback. */
export function Transcript({ lines, silent = false }: { lines: readonly string[]; silent?: boolean }) {
  const { t } = useView();
  if (lines.length === 0) return null;
  return (
    <section className="transcript" aria-labelledby="transcript-title">
      <h2 id="transcript-title">{t(silent ? 'video.shown' : 'video.said')}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
