// /ops: where the day begins.
import { Hono } from 'hono';
import type { ConsoleEnv } from '../env.ts';
import { PAGE } from './layout.tsx';
import { SECTIONS } from './sections.ts';

export const overview = new Hono<ConsoleEnv>().get('/', (c) =>
  c.render(
    <ul>
      {SECTIONS.filter(({ path }) => path !== '/ops').map(({ path, name }) => (
        <li key={path}>
          <a href={path}>{name}</a>
        </li>
      ))}
    </ul>,
    { title: 'Overview', ...PAGE },
  ),
);
