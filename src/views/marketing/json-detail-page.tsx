// Collection, video, or app: its JSON modules in order.
import type { JsonDetail } from '../../../common/contract/entities/content.ts';
import type { ArticleRow } from '../../../common/contract/entities/news.ts';
import type { Download, JsonDetails } from '../../../common/contract/modules/json-modules.ts';
import { searchPath } from '../../../common/contract/page-paths.ts';
import { ButtonLink, Link } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { Request } from '../components/request.tsx';
import { Section } from '../components/section.tsx';
import { useView } from '../context.tsx';
import { Drawing } from '../drawings/drawing.tsx';
import { PlateFigure } from '../drawings/plate-figure.tsx';
import type { JsonModule } from '../json-modules/parse.ts';
import { Breadcrumb, type Crumb } from '../layout/breadcrumb.tsx';
import { ArticleList } from '../lists/article-list.tsx';
import { formatDuration, Player, Transcript } from '../media/player.tsx';
import { CallToAction } from '../modules/closing.tsx';
import { FeatureGrid } from '../modules/lists.tsx';

/** App banner: the download for the visitor's system (§4), and a figure of the client. */
function Banner({
  detail,
  plate,
  download,
}: {
  detail: JsonDetail;
  plate: JsonDetails<'multipleCarousel'>['plate'];
  download: Download | undefined;
}) {
  const { t } = useView();
  const titleId = 'app-title';
  return (
    <section className="module-hero" aria-labelledby={titleId}>
      <div className="wrap hero-grid">
        <div className="hero-text">
          <Title detail={detail} id={titleId} />
          {download && (
            <div className="actions">
              <ButtonLink to={download.url} isPrimary>
                {t('app.downloadFor', { system: download.systemName })}
              </ButtonLink>
              <ButtonLink to={`#${DOWNLOADS}`}>{t('app.allDownloads')}</ButtonLink>
            </div>
          )}
          <Topics detail={detail} />
        </div>
        {plate && <PlateFigure kind={plate.drawing} parts={plate.parts} titleId={titleId} />}
      </div>
    </section>
  );
}

/** Features of an app, rendered like the features of a product. */
const Functions = ({ details: { title, slides } }: { details: JsonDetails<'multipleCarousel'> }) => (
  <FeatureGrid id="carousel" name={title} details={{ title, items: slides }} />
);

const DOWNLOADS = 'downloads';

const Downloads = ({ details }: { details: JsonDetails<'appManage'> }) => (
  <Section id={DOWNLOADS} kind="downloads" title={details.title}>
    <ul className="index-list">
      {details.content.map(({ systemPlat, systemName, url, requirement }) => (
        <li key={systemPlat}>
          <Link to={url}>{systemName}</Link>
          {requirement && <p>{requirement}</p>}
        </li>
      ))}
    </ul>
  </Section>
);

/** Drawing, transcript, and a link to request the recording. */
function RecordingOnRequest({ details, code }: { details: JsonDetails<'videoPlayer'>; code: string }) {
  const { t, locale } = useView();
  const { duration } = details;
  return (
    <Section id="video" kind="video" name={details.title} wide>
      <div className="recording-about">
        <Drawing kind={details.drawing} seed={details.title} />
        <p className="label">
          {t('video.duration')} <time dateTime={duration}>{formatDuration(duration, locale)}</time>
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
  breadcrumb: readonly Crumb[];
  download?: Download | undefined;
  /** Only for recordings (§7). */
  related?: readonly ArticleRow[];
}

const Title = ({ detail, id }: { detail: JsonDetail; id?: string }) => (
  <>
    <h1 id={id}>
      <Phrases text={detail.title} column="narrow" />
    </h1>
    <p className="lead">{detail.desc}</p>
  </>
);

function Topics({ detail }: { detail: JsonDetail }) {
  const { t } = useView();
  if (detail.hotTopicWords.length === 0) return null;
  return (
    <ul className="topics" aria-label={t('app.topics')}>
      {detail.hotTopicWords.map((word) => (
        <li key={word}>
          <Link to={searchPath(word)}>{word}</Link>
        </li>
      ))}
    </ul>
  );
}

const Head = ({ detail, className }: { detail: JsonDetail; className: string }) => (
  <header className={className}>
    <Title detail={detail} />
    <Topics detail={detail} />
  </header>
);

interface FilmProps {
  detail: JsonDetail;
  details: JsonDetails<'videoPlayer'>;
  video: NonNullable<JsonDetails<'videoPlayer'>['video']>;
}

/** Title and description, then the video and its transcript. */
const Film = ({ detail, video, details }: FilmProps) => (
  <div className="wrap film">
    <Head detail={detail} className="film-head" />
    <Player video={video} title={details.title} />
    <Transcript lines={details.transcript} silent={video.silent} />
  </div>
);

export function JsonDetailPage({ detail, modules, breadcrumb, download, related = [] }: JsonDetailPageProps) {
  const { t } = useView();
  const film = modules.flatMap(({ type, details }) =>
    type === 'videoPlayer' && details.video ? { details, video: details.video } : [],
  )[0];
  const app = modules.find((module) => module.type === 'multipleCarousel');
  return (
    <>
      <Breadcrumb crumbs={breadcrumb} />
      {film && <Film detail={detail} {...film} />}
      {app && <Banner detail={detail} plate={app.details.plate} download={download} />}
      {!film && !app && <Head detail={detail} className="wrap page-head" />}
      {modules.map((module) => {
        if (module.details === film?.details) return null;
        switch (module.type) {
          case 'multipleCarousel':
            return <Functions key={module.type} details={module.details} />;
          case 'appManage':
            return <Downloads key={module.type} details={module.details} />;
          case 'videoPlayer':
            return <RecordingOnRequest key={module.type} details={module.details} code={detail.pageCode} />;
          case 'callToAction':
            return (
              <CallToAction
                key={module.type}
                id="start"
                name=""
                details={module.details}
                first={false}
                hero={undefined}
              />
            );
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
