// Collection, video, or app: its JSON modules in order.
import type { JsonDetail } from '../../../common/contract/entities/content.ts';
import type { ArticleRow } from '../../../common/contract/entities/news.ts';
import type { Download, JsonDetails } from '../../../common/contract/modules/json-modules.ts';
import { ButtonLink, Link } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { Request } from '../components/request.tsx';
import { Section } from '../components/section.tsx';
import { useView } from '../context.tsx';
import { Drawing } from '../drawings/drawing.tsx';
import type { JsonModule } from '../json-modules/parse.ts';
import { ArticleList } from '../lists/article-list.tsx';
import { durationText, Player, Transcript } from '../media/player.tsx';

/**
 * Carousel as the banner of an app: the client's functions, and the download for the visitor's system (§4).
 */
function Carousel({
  details,
  download,
}: {
  details: JsonDetails<'multipleCarousel'>;
  download: Download | undefined;
}) {
  const { t } = useView();
  return (
    <Section id="carousel" kind="carousel" title={details.title} wide night>
      {download && (
        <p className="app-download">
          <ButtonLink to={download.url} isPrimary>
            {t('app.downloadFor', { system: download.systemName })}
          </ButtonLink>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the strip scrolls sideways, so the keyboard must
         be able to reach it */}
      <ul className="carousel" tabIndex={0} aria-label={details.title}>
        {details.slides.map((slide) => (
          <li key={slide.title}>
            <Drawing kind={slide.drawing} seed={slide.title} />
            <h3>{slide.title}</h3>
            <p>{slide.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const Downloads = ({ details }: { details: JsonDetails<'appManage'> }) => (
  <Section id="downloads" kind="downloads" title={details.title}>
    <ul className="index-list">
      {details.content.map(({ systemPlat, systemName, url }) => (
        <li key={systemPlat}>
          <Link to={url}>{systemName}</Link>
        </li>
      ))}
    </ul>
  </Section>
);

/** Drawing of the subject, transcript, and a link to request the recording. */
function RecordingOnRequest({ details, code }: { details: JsonDetails<'videoPlayer'>; code: string }) {
  const { t, locale } = useView();
  const { duration } = details;
  return (
    <Section id="video" kind="video" name={details.title} wide>
      <div className="recording-about">
        <Drawing kind={details.drawing} seed={details.title} />
        <p className="label">
          {t('video.duration')} <time dateTime={duration}>{durationText(duration, locale)}</time>
        </p>
      </div>
      <Transcript lines={details.transcript} />
      <Request type="video" code={code} kind="recording" />
    </Section>
  );
}

const Collection = ({ details }: { details: JsonDetails<'collection'> }) => (
  <Section id="collection" kind="collection" title={details.title}>
    <ol className="index-list">
      {details.recommendList.map(({ title, text, href }) => (
        <li key={href}>
          <Link to={href}>{title}</Link>
          {text && <p>{text}</p>}
        </li>
      ))}
    </ol>
  </Section>
);

interface JsonDetailPageProps {
  detail: JsonDetail;
  modules: readonly JsonModule[];
  download?: Download | undefined;
  /** Only for recordings (§7). */
  related?: readonly ArticleRow[];
}

function Head({ detail, className }: { detail: JsonDetail; className?: string }) {
  const { t } = useView();
  return (
    <header className={className}>
      <h1>
        <Phrases text={detail.title} />
      </h1>
      <p className="lead">{detail.desc}</p>
      {detail.hotTopicWords.length > 0 && (
        <ul className="topics" aria-label={t('app.topics')}>
          {detail.hotTopicWords.map((word) => (
            <li key={word}>
              <Link to={`/search/?keyword=${encodeURIComponent(word)}`}>{word}</Link>
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}

interface FilmProps {
  detail: JsonDetail;
  details: JsonDetails<'videoPlayer'>;
  video: NonNullable<JsonDetails<'videoPlayer'>['video']>;
}

/** Title and description, then the film and its transcript. */
const Film = ({ detail, video, details }: FilmProps) => (
  <div className="wrap film">
    <Head detail={detail} className="film-head" />
    <Player video={video} title={details.title} />
    <Transcript lines={details.transcript} silent={video.silent} />
  </div>
);

export function JsonDetailPage({ detail, modules, download, related = [] }: JsonDetailPageProps) {
  const { t } = useView();
  const film = modules.flatMap(({ type, details }) =>
    type === 'videoPlayer' && details.video ? { details, video: details.video } : [],
  )[0];
  return (
    <>
      {film ? <Film detail={detail} {...film} /> : <Head detail={detail} className="wrap page-head" />}
      {modules.map((module) => {
        if (module.details === film?.details) return null;
        switch (module.type) {
          case 'multipleCarousel':
            return <Carousel key={module.type} details={module.details} download={download} />;
          case 'appManage':
            return <Downloads key={module.type} details={module.details} />;
          case 'videoPlayer':
            return <RecordingOnRequest key={module.type} details={module.details} code={detail.pageCode} />;
          default:
            return <Collection key={module.type} details={module.details} />;
        }
      })}
      {related.length > 0 && (
        <Section id="related" kind="news" title={t('app.related')}>
          <ArticleList rows={related} />
        </Section>
      )}
    </>
  );
}
