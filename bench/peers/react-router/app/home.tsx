// Home page.
import { env } from 'cloudflare:workers';
import { loadHome } from '../../content.ts';
import type { Route } from './+types/home';
import { Footer, Header, PageSection } from './page.tsx';

export const loader = () => loadHome(env.PORTAL);

export const meta = ({ loaderData: home }: Route.MetaArgs) => [
  { title: home.title },
  ...home.metas.map(([name, content]) => ({ name, content })),
  { 'script:ld+json': JSON.parse(home.data) },
];

export default function HomePage({ loaderData: home }: Route.ComponentProps) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header home={home} />
      <main id="main">
        {home.sections.map((section) => (
          <PageSection key={`${section.id} ${section.title}`} section={section} />
        ))}
      </main>
      <Footer footer={home.footer} />
    </>
  );
}
