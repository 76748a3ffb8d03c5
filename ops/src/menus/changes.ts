// Overrides of menus and site info that editors should check, for the health report.
import { localeCodes } from '../../../common/i18n/locales.ts';
import { readOverrides } from '../banners/store.ts';
import type { Bindings } from '../env.ts';
import { listChangedFrame, type PortalChange } from './list.ts';

/** Numbers of overrides by change in the portal. */
export type PortalChanges = Record<PortalChange, number>;

/** Counts overrides whose value in the portal has changed or disappeared since they were saved. */
export async function portalChanges(env: Bindings, now: Date): Promise<PortalChanges> {
  const { rows } = await listChangedFrame(env, localeCodes, await readOverrides(env.DB), now.getTime());
  const countOf = (change: PortalChange) => rows.filter(({ portalChange }) => portalChange === change).length;
  return { changed: countOf('changed'), gone: countOf('gone') };
}
