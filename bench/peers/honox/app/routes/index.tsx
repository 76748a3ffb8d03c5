// Home page.
import { createRoute } from 'honox/factory';
import { loadHome } from '../../../content.ts';
import { Footer, Header, PageSection } from '../page.tsx';

export default createRoute(async (c) => {
  const home = await loadHome(c.env.PORTAL);
  return c.html(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{home.title}</title>
        {home.metas.map(([name, content]) => (
          <meta name={name} content={content} />
        ))}
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: home.data }} />
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <Header home={home} />
        <main id="main">
          {home.sections.map((section) => (
            <PageSection section={section} />
          ))}
        </main>
        <Footer footer={home.footer} />
      </body>
    </html>,
  );
});
