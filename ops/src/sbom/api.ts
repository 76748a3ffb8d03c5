// Bill of materials API.
import { Hono } from 'hono';
import { z } from 'zod';
import type { OpsEnv } from '../env.ts';
import { param, query } from '../validators.ts';
import { findPackage, listBuilds, readSbom } from './store.ts';

export const BuildParam = z.object({
  build: z
    .string()
    .regex(/^[0-9a-f]{12}$/, 'is not the ID of a build')
    .describe('ID of the build'),
});
/** npm package names have at most 214 characters. */
export const PackageQuery = z.object({
  name: z.string().min(1).max(214).describe('name of the package, with its scope'),
});

export const sbomCalls = new Hono<OpsEnv>()
  .get('/', async (c) => c.json({ rows: await listBuilds(c.env.KV) }, 200))
  .get('/packages', query(PackageQuery), async (c) =>
    c.json(await findPackage(c.env.KV, c.req.valid('query').name), 200),
  )
  .get('/builds/:build', param(BuildParam), async (c) => {
    const text = await readSbom(c.env.KV, c.req.valid('param').build);
    if (text === null) return c.json({ error: 'not-found' as const }, 404);
    return c.body(text, 200, { 'Content-Type': 'application/vnd.cyclonedx+json; version=1.6' });
  });
